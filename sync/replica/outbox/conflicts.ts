import { entityOf, type Collection } from '../../entities/index.ts'
import { applyEdit } from '../../protocol/apply-edit.ts'
import { documentToState } from '../../protocol/canonical.ts'
import type { DocumentState, Edit } from '../../protocol/edit.ts'
import { difference } from '../../protocol/make-edit.ts'
import { wholeAgain } from '../../protocol/hashed.ts'
import { mergeEdit } from '../../protocol/merge-edit.ts'
import { placesOf, squash, valueAt, type Held, type Place } from '../../protocol/patch-places.ts'
import type { EditAnswer } from '../../protocol/push-answer.ts'
import { seenBy } from './outbox-entry.ts'
import type { OutboxEntry } from '../storage/work-store.ts'

/** A document as it is now: whole, or with `deleted` (then it may be a tombstone). */
export type Current = Record<string, unknown> & { id: string; position: number }

export type Side = 'mine' | 'theirs'

/** One place as the sheet compares it: the value on the screen, and the one in the current version. */
export type Compared = { place: Place; mine: Held; theirs: Held }

/** A conflict belongs to a document (design 6). */
export type Conflict = {
  collection: Collection
  documentId: string
  /** The current version: the newest that this device knows. */
  current: Current
  /**
   * `fields`: we both changed the same place; `gone`: they deleted what I changed; `deleting`: I delete what they
   * changed; `both-gone`: they deleted what I changed and deleted.
   */
  about: 'fields' | 'gone' | 'deleting' | 'both-gone'
  /** Display name of who changed it last, and when (ISO); null if unknown. */
  by: string | null
  at: string | null
  /** That was me, in another tab or on another device. */
  isOwn: boolean
  /** The places where one side must be chosen. When I delete, `mine` is what I saw. */
  choices: Compared[]
  /** My other changes: they stay with any choice but "theirs" for the whole document. */
  others: Compared[]
}

type ConflictAnswer = Extract<EditAnswer, { answer: 'CONFLICT' }>

/**
 * Every document in conflict. `stored` reads the replica, and `epoch` is the replica's: positions of two epochs cannot
 * be compared. A conflict of an earlier epoch is sent again, so one of another epoch than the replica's is of a newer
 * one.
 */
export function conflictsIn(
  entries: readonly OutboxEntry[],
  stored: (collection: Collection, id: string) => Current | undefined,
  epoch: string | undefined,
): Conflict[] {
  const first = new Map<string, OutboxEntry>()
  for (const entry of entries) {
    if (entry.state === 'conflict' && !first.has(entry.edit.documentId)) first.set(entry.edit.documentId, entry)
  }
  return [...first.values()].flatMap(({ edit, answer }): Conflict[] => {
    if (answer?.answer !== 'CONFLICT') return []
    const known = stored(edit.entity, edit.documentId)
    const received = answer.document as Current
    // A tombstone of the replica holds less than the server's answer about the same version.
    const isNewer = known && answer.epoch === epoch && known.position > answer.position
    const current = isNewer ? newest(known, received) : { ...received, position: answer.position }
    return [compare(entries, edit, answer, current)]
  })
}

/** Of a tombstone only the id is known: its values are those that the server sent last. */
function newest(known: Current, received: Current): Current {
  return known['deleted'] === true ? { ...received, edit: null, ...known } : known
}

function compare(entries: readonly OutboxEntry[], edit: Edit, answer: ConflictAnswer, current: Current): Conflict {
  const { entity: collection, documentId } = edit
  const entity = entityOf(collection)
  const open = openEntries(entries, documentId)
  const edits = open.map((entry) => entry.edit)
  const mine = squash(edits)
  const theirs = documentToState(entity, current)
  const { by, at } = answer
  const conflict = { collection, documentId, current, by, at, isOwn: answer.own === true, others: [] }
  const compared = (places: readonly Place[], sides: (place: Place) => Omit<Compared, 'place'>) =>
    places.filter((place) => place !== 'deleted').map((place) => ({ place, ...sides(place) }))

  const isGone = current['deleted'] === true
  if (mine.after['deleted'] === true && isGone) return { ...conflict, about: 'both-gone', choices: [] }
  if (mine.after['deleted'] === true) {
    const before = squash(open.map((entry) => ({ ...entry.edit, before: seenBy(entry) }))).before
    // A value known only by its hash is unchanged, or its change is described in words.
    const seen = { ...theirs, ...wholeAgain(entity, before, theirs) } as DocumentState
    const changed = difference(entity, seen, theirs)
    const sides = (place: Place) => ({
      mine: valueAt(changed.before, place) ?? null,
      theirs: valueAt(changed.after, place) ?? null,
    })
    return { ...conflict, about: 'deleting', choices: compared(placesOf(changed.after), sides) }
  }
  const sides = (place: Place) => ({
    mine: valueAt(mine.after, place) ?? null,
    theirs: valueAt(theirs, place) ?? null,
  })
  if (isGone) {
    return { ...conflict, about: 'gone', choices: compared(placesOf(mine.after), sides) }
  }
  const merge = mergeEdit(entity, theirs, { ...edit, ...mine, kind: 'update' })
  const named = new Set([...answer.fields, ...(merge.outcome === 'conflict' ? merge.places : [])])
  const shown = stateOf(collection, edits, theirs)
  const differing = placesOf(difference(entity, theirs, shown).after)
  const [choices, others] = [
    differing.filter((place) => named.has(place)),
    differing.filter((place) => !named.has(place)),
  ]
  // None of the named places differs any more: offer all of mine for the choice, so that there is a way out.
  if (choices.length === 0) return { ...conflict, about: 'fields', choices: compared(others, sides) }
  return { ...conflict, about: 'fields', choices: compared(choices, sides), others: compared(others, sides) }
}

/** Whether the whole document is known: for a tombstone only the id and position are. */
export function isWhole(current: Current): boolean {
  return 'archived' in current
}

/** The edits of a document that are still to be sent or settled. */
export function openEntries(entries: readonly OutboxEntry[], documentId: string): OutboxEntry[] {
  return entries.filter(
    ({ edit, state }) => edit.documentId === documentId && state !== 'answered' && state !== 'refused',
  )
}

/** The state of a document after these edits. */
export function stateOf(collection: Collection, edits: readonly Edit[], from: DocumentState): DocumentState {
  return edits.reduce<DocumentState>((state, edit) => applyEdit(entityOf(collection), state, edit), from)
}
