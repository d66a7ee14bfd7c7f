import type { FilterKind } from '#client/data/exclusions.ts'
import type { ListRows } from '#sync/entities/index.ts'

export type Choice = { id: string; name: string }

type Ordered = Choice & { displayOrder: number; archived: boolean }

/** What readers can turn off, by kind and in display order; nothing that is archived. */
export function choicesOfKinds(
  types: readonly ListRows['calendarEventType'][],
  tags: readonly ListRows['itemTag'][],
): Record<FilterKind, Choice[]> {
  const ofType = (tagType: string) => inOrder(tags.filter((tag) => tag.tagType === tagType))
  return { phases: ofType('SchoolPhase'), types: inOrder(types), schools: ofType('SchoolType') }
}

function inOrder(rows: readonly Ordered[]): Choice[] {
  return rows
    .filter(({ archived }) => !archived)
    .toSorted((one, other) => one.displayOrder - other.displayOrder || one.name.localeCompare(other.name))
    .map(({ id, name }) => ({ id, name }))
}
