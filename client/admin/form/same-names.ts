import { nameKey } from '#sync/rules/name-key.ts'

/** Another document that is called the same, however it is written; one that readers see rather than an archived one. */
export function sameNamed<Row extends { id: string; name: string; archived: boolean }>(
  listed: readonly { row: Row }[],
  { id, name }: { id: string; name: string },
  holds: (row: Row) => boolean = () => true,
): Row | undefined {
  const wanted = nameKey(name)
  if (wanted === '') return undefined
  const found = listed.filter(({ row }) => row.id !== id && nameKey(row.name) === wanted && holds(row))
  return (found.find(({ row }) => !row.archived) ?? found[0])?.row
}
