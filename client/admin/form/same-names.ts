import { folded } from '#sync/rules/folded-text.ts'

/** A name without what people write differently: case, accents, quotation marks, hyphens and blanks. */
export function plainName(name: string): string {
  return folded(name.trim().replaceAll(/\s+/g, ' '))
}

/** Another document that is called the same, however it is written; one that readers see rather than an archived one. */
export function sameNamed<Row extends { id: string; name: string; archived: boolean }>(
  listed: readonly { row: Row }[],
  { id, name }: { id: string; name: string },
  holds: (row: Row) => boolean = () => true,
): Row | undefined {
  const wanted = plainName(name)
  if (wanted === '') return undefined
  const found = listed.filter(({ row }) => row.id !== id && plainName(row.name) === wanted && holds(row))
  return (found.find(({ row }) => !row.archived) ?? found[0])?.row
}
