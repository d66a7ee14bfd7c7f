import { expect } from 'vitest'
import { entityOf, type Collection } from '#sync/entities/index.ts'
import { applyEdit, emptyState, rowsOf } from '#sync/protocol/apply-edit.ts'
import { isSame } from '#sync/protocol/canonical.ts'
import { isRowPatch, standingOf, type DocumentState, type Edit, type Patch } from '#sync/protocol/edit.ts'
import { isAsSeen } from '#sync/protocol/hashed.ts'
import { placesOf, valueAt } from '#sync/protocol/patch-places.ts'
import type { Journal } from './journal.ts'
import { readDocuments, type Placed } from './placed.ts'
import type { RunningSchool } from './school.ts'

type Row = {
  edit: string
  entity: Collection
  documentId: string
  before: Patch | null
  after: Patch | null
  position: number | null
  answer: string
}

type States = Map<string, DocumentState>
/** The positions and last edits of documents: what a delete from a form saw of them. */
type Positions = Map<string, number>

/**
 * Whatever was acknowledged exists once and had its effect once: the edits as they were sent, applied in the order of
 * their positions to the initial state and the changes made by hand, lead to what the server has.
 */
export async function expectTakenOnce(school: RunningSchool): Promise<void> {
  const { sql, journal } = school
  const rows = await sql<Row[]>`/* allRevisions */
    select edit, entity, document_id, before, after, position, answer ->> 'answer' as answer from revision`
  const recorded = new Map(rows.map((row) => [row.edit, row]))
  for (const { id, answer, position } of journal.acknowledged()) {
    expect(recorded.get(id), 'what was acknowledged is recorded').toMatchObject({ answer, position })
  }
  for (const id of journal.discardedIds()) {
    expect(recorded.get(id)?.after ?? null, 'what was discarded is not taken').toBeNull()
  }
  const taken = rows.filter(({ after }) => after !== null)
  expect(live(replay(journal, taken)), 'the documents are what the edits made of them').toEqual(
    live(toStates(await readDocuments(sql, -1))),
  )
}

function replay(journal: Journal, rows: readonly Row[]): States {
  const states = toStates(journal.beginning)
  const positions: Positions = new Map(journal.beginning.map(({ id, position }) => [id, position]))
  const byHand = journal.byHand().map(({ id, position, state }) => ({
    position,
    happen: () => {
      positions.set(id, position)
      states.set(id, state)
    },
  }))
  const byEdits = (some: readonly Row[]) =>
    some.map((row) => ({
      position: row.position ?? 0,
      happen: () => {
        take(journal, states, positions, row)
        positions.set(row.documentId, row.position ?? 0)
      },
    }))
  const [idle, changing] = [rows.filter(hasDoneNothing), rows.filter((row) => !hasDoneNothing(row))]
  // An edit that had nothing to do is answered with the position of the change before it.
  const happened = [...byHand, ...byEdits(changing), ...byEdits(idle)]
  for (const { happen } of happened.toSorted((one, other) => one.position - other.position)) happen()
  return states
}

function take(
  journal: Journal,
  states: States,
  positions: Positions,
  { edit: id, entity: collection, documentId, before, after }: Row,
): void {
  const edit = journal.edit(id)
  if (!edit) throw new Error('an edit was taken that no device sent')
  const entity = entityOf(collection)
  const state = states.get(documentId) ?? null
  expect({ collection, documentId }).toEqual({ collection: edit.entity, documentId: edit.documentId })
  if (isDeletedTwice(state, edit)) {
    expect(after, 'nothing is deleted twice').toEqual({})
    return
  }
  expectSeen(state, edit, positions.get(documentId))
  const next = applyEdit(entity, state, edit)
  const start = state ?? emptyState(entity)
  expect(applyEdit(entity, start, { ...edit, after: after ?? {} }), 'the history has what was changed').toEqual(next)
  expect(applyEdit(entity, next, { ...edit, kind: 'update', after: before ?? {} }), 'and what was before').toEqual(
    edit.kind === 'create' ? { ...next, deleted: true } : start,
  )
  states.set(documentId, next)
}

function hasDoneNothing({ after }: Row): boolean {
  return Object.keys(after ?? {}).length === 0
}

function isDeletedTwice(state: DocumentState | null, { after }: Edit): boolean {
  return state?.['deleted'] === true && after['deleted'] === true
}

/**
 * Whoever made the edit saw what it changed, or wanted what is there already. Nobody's change was overwritten unseen.
 */
function expectSeen(state: DocumentState | null, edit: Edit, position: number | undefined): void {
  if (edit.kind === 'create') return expect(state, 'nothing is created twice').toBeNull()
  if (!state) throw new Error('an edit was taken of what was never there')
  if (edit.after['deleted'] !== false) expect(state['deleted'], 'only what is there is changed').toBe(false)
  const standing = standingOf(edit.before)
  if (standing) return expect(position, 'a delete saw the document where it stands').toBe(standing.position)
  for (const place of [...placesOf(edit.before), ...placesOf(edit.after)]) {
    const now = valueAt(state, place) ?? null
    const was = valueAt(edit.before, place) ?? null
    const becomes = valueAt(edit.after, place)
    if (becomes !== undefined && isSame(now, becomes)) continue
    if (isAsSeen(entityOf(edit.entity), place, now, was)) continue
    expect(now, `${place} was as the edit saw it`).toEqual(was)
  }
  for (const [name, seen] of Object.entries(edit.before)) {
    if (!isRowPatch(seen) || edit.after[name] !== undefined) continue
    expect(Object.keys(rowsOf(state, name)).toSorted(), `${name} was whole as the edit saw it`).toEqual(
      Object.keys(seen).toSorted(),
    )
  }
}

function toStates(documents: readonly Placed[]): States {
  return new Map(documents.map(({ id, state }) => [id, state]))
}

/** Purged documents were deleted before. */
function live(states: States): States {
  return new Map([...states].filter(([, state]) => state['deleted'] !== true).toSorted(byId))
}

function byId([one]: [string, unknown], [other]: [string, unknown]): number {
  return one < other ? -1 : 1
}
