import type { Entity } from '../define.ts'
import { applyEdit, rowsOf } from './apply-edit.ts'
import { isSame } from './canonical.ts'
import { isRowPatch, standingOf, type DocumentState, type Edit, type Patch, type Row, type Standing } from './edit.ts'
import type { Value } from './edit.ts'
import { isAsSeen } from './hashed.ts'
import { toPatch, type Held, type Place } from './patch-places.ts'

export type Merge =
  /** `before` and `after` are the effective ones: what this edit really changed. Empty when there was nothing to do. */
  | { outcome: 'merged'; state: DocumentState; before: Patch; after: Patch }
  | { outcome: 'conflict'; places: Place[] }
  /** A create of an existing id, or a change of an id that never existed. */
  | { outcome: 'refused'; reason: 'EXISTS' | 'UNKNOWN' }

/**
 * Applies an edit on the server, per field and per child row (design 6): current equals before → take after; current
 * equals after → nothing to do; else CONFLICT. What is only in `before` was only looked at (a delete carries every
 * field it saw) and must be unchanged.
 * @param current the document as it is under the lock, null when the id is unknown
 * @param standing its current position and last edit: a delete that says where it saw the document conflicts with
 * anything newer
 */
export function mergeEdit(
  entity: Entity,
  current: DocumentState | null,
  edit: Edit,
  standing: Standing | null = null,
): Merge {
  if (edit.kind === 'create') return mergeCreate(entity, current, edit)
  if (!current) return { outcome: 'refused', reason: 'UNKNOWN' }
  const isDeletion = edit.after['deleted'] === true
  if (current['deleted'] === true && isDeletion) return { outcome: 'merged', state: current, before: {}, after: {} }
  if (current['deleted'] === true && edit.after['deleted'] !== false)
    return { outcome: 'conflict', places: ['deleted'] }

  const seen = isDeletion ? standingOf(edit.before) : null
  if (seen && (seen.position !== standing?.position || seen.edit !== standing.edit))
    return { outcome: 'conflict', places: ['deleted'] }
  const cells = cellsOf(seen ? { before: { deleted: false }, after: edit.after } : edit, current)
  const places = cells.filter((cell) => isConflicting(entity, cell)).map(({ place }) => place)
  if (places.length > 0) return { outcome: 'conflict', places }
  const changing = cells.filter(({ current: now, after }) => after !== undefined && !isSame(now, after))
  const after = patchOf(changing, (cell) => cell.after ?? null)
  return {
    outcome: 'merged',
    state: applyEdit(entity, current, { ...edit, after }),
    before: patchOf(changing, (cell) => cell.current),
    after,
  }
}

function mergeCreate(entity: Entity, current: DocumentState | null, edit: Edit): Merge {
  if (current) return { outcome: 'refused', reason: 'EXISTS' }
  const after: Patch = { deleted: false, ...edit.after }
  return { outcome: 'merged', state: applyEdit(entity, null, edit), before: { deleted: true }, after }
}

/** One field, or one child row: undefined in `after` if the edit only looked at it. */
type Cell = {
  place: Place
  current: Value | Row
  before: Held | undefined
  after: Value | Row | undefined
}

function cellsOf({ before, after }: Pick<Edit, 'before' | 'after'>, current: DocumentState): Cell[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)])
  return [...names].flatMap((name): Cell[] => {
    const [was, becomes] = [before[name], after[name]]
    if (!isRowPatch(was) && !isRowPatch(becomes) && !isRowPatch(current[name])) {
      return [{ place: name, current: current[name] as Value, before: was, after: becomes }]
    }
    const rows = rowsOf(current, name)
    const wasRows = isRowPatch(was) ? was : {}
    const becomesRows = isRowPatch(becomes) ? becomes : undefined
    // A list that was only looked at was looked at whole: a row added since then is a newer change.
    const ids = new Set([...Object.keys(becomesRows ?? rows), ...Object.keys(wasRows)])
    return [...ids].map((id) => ({
      place: `${name}/${id}`,
      current: rows[id] ?? null,
      before: id in wasRows || !becomesRows ? (wasRows[id] ?? null) : undefined,
      after: becomesRows?.[id],
    }))
  })
}

function isConflicting(entity: Entity, { place, current, before, after }: Cell): boolean {
  if (before !== undefined && isAsSeen(entity, place, current, before)) return false
  if (after !== undefined && isSame(current, after)) return false
  // A row added under its own new id has no before: it must not exist yet, or be identical.
  return !(before === undefined && isSame(current, null))
}

function patchOf(cells: readonly Cell[], pick: (cell: Cell) => Value | Row): Patch {
  return toPatch(cells.map((cell) => [cell.place, pick(cell)]))
}
