import { isRowPatch, type Edit, type Patch, type Row, type RowPatch, type Value } from './edit.ts'
import type { Place } from './merge-edit.ts'

/** What stands at a place: a field's value, a child row, or null for a row that is not there. */
export type Held = Value | Row

/** The fields and child rows that a patch names. */
export function placesOf(patch: Patch): Place[] {
  return Object.entries(patch).flatMap(([name, value]) =>
    isRowPatch(value) ? Object.keys(value).map((rowId) => `${name}/${rowId}`) : [name],
  )
}

/** What a patch holds at a place; undefined where it does not name it. */
export function valueAt(patch: Patch, place: Place): Held | undefined {
  const { name, rowId } = partsOf(place)
  const value = patch[name]
  if (rowId === undefined) return isRowPatch(value) ? undefined : value
  return isRowPatch(value) && Object.hasOwn(value, rowId) ? value[rowId] : undefined
}

/** The patch with this at the place. */
export function withValue(patch: Patch, place: Place, held: Held): Patch {
  const { name, rowId } = partsOf(place)
  if (rowId === undefined) return { ...patch, [name]: held as Value }
  return { ...patch, [name]: { ...rowsAt(patch, name), [rowId]: held as Row | null } }
}

/** The patch without the place; a list goes with its last row. */
export function withoutPlace(patch: Patch, place: Place): Patch {
  const { name, rowId } = partsOf(place)
  const { [name]: _gone, ...rest } = patch
  if (rowId === undefined) return rest
  const { [rowId]: _row, ...rows } = rowsAt(patch, name)
  return Object.keys(rows).length === 0 ? rest : { ...rest, [name]: rows }
}

/** Several edits of one document, in the order they were made, as one: the first `before` and the last `after` of each place. */
export function squash(edits: readonly Edit[]): Pick<Edit, 'before' | 'after'> {
  let before: Patch = {}
  let after: Patch = {}
  for (const edit of edits) {
    for (const place of placesOf(edit.before)) {
      const isNamed = valueAt(before, place) !== undefined || valueAt(after, place) !== undefined
      if (!isNamed) before = withValue(before, place, valueAt(edit.before, place) ?? null)
    }
    for (const place of placesOf(edit.after)) after = withValue(after, place, valueAt(edit.after, place) ?? null)
  }
  return { before, after }
}

function partsOf(place: Place): { name: string; rowId: string | undefined } {
  const [name = '', rowId] = place.split('/')
  return { name, rowId }
}

function rowsAt(patch: Patch, name: string): RowPatch {
  const rows = patch[name]
  return isRowPatch(rows) ? rows : {}
}
