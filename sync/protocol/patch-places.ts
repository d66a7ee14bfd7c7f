import {
  isRowPatch,
  standingOf,
  type Edit,
  type Patch,
  type Row,
  type RowPatch,
  type Seen,
  type Value,
} from './edit.ts'

/** A field, or a child row as `list/rowId`. */
export type Place = string

/**
 * The content of a place: a field's value, a child row, or null for a row that does not exist; if it is what was seen,
 * possibly a hash.
 */
export type Held = Value | Row

/** The fields and child rows that a patch names. */
export function placesOf(patch: Seen): Place[] {
  return Object.entries(patch).flatMap(([name, value]) =>
    isRowPatch(value) ? Object.keys(value).map((rowId) => `${name}/${rowId}`) : [name],
  )
}

/** What a patch holds at a place; undefined if it does not name the place. */
export function valueAt(patch: Seen, place: Place): Held | undefined {
  const { name, rowId } = partsOf(place)
  const value = patch[name]
  if (rowId === undefined) return isRowPatch(value) ? undefined : value
  return isRowPatch(value) && Object.hasOwn(value, rowId) ? value[rowId] : undefined
}

/** The content of each of these places, as a patch: lists of thousands of rows are assembled once, not once per row. */
export function toPatch<P extends Seen = Patch>(held: Iterable<readonly [Place, Held]>): P {
  const patch: Record<string, unknown> = {}
  for (const [place, value] of held) {
    const { name, rowId } = partsOf(place)
    if (rowId === undefined) patch[name] = value
    else (patch[name] ??= {} as Record<string, Held>)[rowId as never] = value as never
  }
  return patch as P
}

/** The patch with other values at these places. */
export function withValues<P extends Seen>(patch: P, held: Iterable<readonly [Place, Held]>): P {
  const next: Record<string, unknown> = { ...patch }
  for (const [name, value] of Object.entries(toPatch(held))) {
    next[name] = isRowPatch(value) ? { ...rowsAt(patch, name), ...value } : value
  }
  return next as P
}

/** The patch at these places alone; a list is dropped with its last row. */
export function onlyPlaces<P extends Seen>(patch: P, isIncluded: (place: Place) => boolean): P {
  const places = placesOf(patch)
  if (places.every(isIncluded)) return patch
  return toPatch<P>(places.filter(isIncluded).map((place) => [place, valueAt(patch, place) as Held]))
}

/**
 * Several edits of one document, in the order they were made, as one: the first `before` and the last `after` of each
 * place.
 */
export function squash(edits: readonly Edit[]): { before: Seen; after: Patch } {
  const before = new Map<Place, Held>()
  const after = new Map<Place, Held>()
  for (const edit of edits) {
    for (const place of standingOf(edit.before) ? [] : placesOf(edit.before)) {
      if (!before.has(place) && !after.has(place)) before.set(place, valueAt(edit.before, place) ?? null)
    }
    for (const place of placesOf(edit.after)) after.set(place, valueAt(edit.after, place) ?? null)
  }
  return { before: toPatch<Seen>(before), after: toPatch(after) }
}

function partsOf(place: Place): { name: string; rowId: string | undefined } {
  const [name = '', rowId] = place.split('/')
  return { name, rowId }
}

function rowsAt(patch: Seen, name: string): RowPatch {
  const rows = patch[name]
  return isRowPatch(rows) ? rows : {}
}
