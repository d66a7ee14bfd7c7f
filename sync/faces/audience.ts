import type { NameRecord } from '../protocol/month-record.ts'

type AudienceKind = 'SchoolPhase' | 'SchoolType'

/** Whether these are all phases, or all school types, that there are. Where there is one alone it has its own name. */
export function areAllOf(
  kind: AudienceKind,
  tags: readonly NameRecord[],
  names: ReadonlyMap<string, NameRecord>,
): boolean {
  const all = [...names.values()].filter(({ tagType, archived }) => tagType === kind && !archived)
  return all.length > 1 && all.every(({ id }) => tags.some((tag) => tag.id === id))
}
