import { entityOf } from '#sync/entities/index.ts'
import { applyEdit } from '#sync/protocol/apply-edit.ts'
import { documentToState } from '#sync/protocol/canonical.ts'
import type { DocumentState, Edit, Standing } from '#sync/protocol/edit.ts'
import { condensed } from '#sync/protocol/hashed.ts'
import { deletion, difference, inverse, kindOf, type Effect } from '#sync/protocol/make-edit.ts'
import { squash } from '#sync/protocol/patch-places.ts'
import type { EditAnswer, WithdrawAnswer } from '#sync/protocol/push-answer.ts'
import { dependsOn, makesDocument } from '#sync/protocol/references.ts'
import type { OutboxState } from '#sync/replica/storage/work-store.ts'
import type { Made, Stamp } from './edits.ts'
import { isTaken } from './journal.ts'

export type Entry = {
  edit: Edit
  state: OutboxState
  attempts: number
  answer: EditAnswer | null
  dependsOn: string[]
}

type Parts = Pick<Edit, 'before' | 'after'>
type Document = Record<string, unknown> & { position: number }

/** What the queue asks the server; each request may end the step. */
export type OutboxRequests = {
  /** Null when the session is another user's. */
  push(edits: readonly Edit[]): Promise<readonly EditAnswer[] | null>
  withdraw(id: string): Promise<WithdrawAnswer>
  effectOf(id: string): Promise<Effect>
}

/** The writing half of the protocol (design 6) in the plainest way, over a list. */
export function createMemoryOutbox() {
  let entries: Entry[] = []

  const remove = (gone: readonly Entry[]) => {
    entries = entries.filter((entry) => !gone.includes(entry))
  }
  const entryOf = (whole: Edit, standing: Standing | null = null): Entry => {
    const edit = { ...whole, before: standing ?? condensed(entityOf(whole.entity), whole.before) }
    const isOver = (entry: Entry) => entry.state === 'refused' && !makesDocument(entry.edit)
    const earlier = entries.filter((entry) => dependsOn(edit, entry.edit) && !isOver(entry))
    return { edit, state: 'waiting', attempts: 0, answer: null, dependsOn: earlier.map((entry) => entry.edit.id) }
  }
  const record = (answer: EditAnswer) => {
    const entry = entries.find(({ edit }) => edit.id === answer.id)
    if (entry) Object.assign(entry, { answer, state: stateOf[answer.answer] })
  }
  /** The edits that nothing later depends on: the last of its document, named by no other. */
  const loose = () =>
    entries.filter(({ edit }, index) => {
      const later = entries.slice(index + 1)
      return !later.some((one) => one.edit.documentId === edit.documentId || one.dependsOn.includes(edit.id))
    })

  return {
    entries: () => entries,
    sendable: () => sendable(entries),
    add: ({ edit, standing }: Made) => void entries.push(entryOf(edit, standing)),
    /** Sends until nothing can be sent. `write` is a write to the disk, which may fail. */
    send: async ({ push }: OutboxRequests, write: (work: () => void) => void): Promise<void> => {
      for (let slice = sendable(entries); slice.length > 0; slice = sendable(entries)) {
        write(() =>
          slice.forEach((entry) => Object.assign(entry, { state: 'attempted', attempts: entry.attempts + 1 })),
        )
        const answers = await push(slice.map(({ edit }) => edit))
        if (!answers) return
        write(() => answers.forEach(record))
        if (answers.every(({ answer }) => answer === 'HELD')) return
      }
    },
    /** An answered edit leaves when the copy has passed its position. */
    arrived: (epoch: string, position: number) => remove(entries.filter((entry) => hasArrived(entry, epoch, position))),
    /** After a RESET by epoch earlier answers are unknown, and so is the version that a conflict was compared with. */
    waitAgain: (epoch: string) => {
      for (const entry of entries) {
        const isAnswered = entry.state === 'answered' || entry.state === 'conflict'
        if (isAnswered && epochOf(entry) !== epoch) Object.assign(entry, { state: 'waiting', answer: null })
      }
    },
    /** @returns the edits that left without having been taken */
    discard: async (
      of: number,
      { withdraw, effectOf }: OutboxRequests,
      { madeAt, nextId }: Stamp,
    ): Promise<string[]> => {
      const candidates = loose()
      const entry = candidates[of % candidates.length]
      if (!entry) return []
      const answer = entry.attempts > 0 && !isRefusedOrConflict(entry) ? await withdraw(entry.edit.id) : null
      if (!answer || answer.answer === 'WITHDRAWN' || !isTaken(answer)) {
        remove([entry])
        return [entry.edit.id]
      }
      record(answer)
      const undone = inverse(await effectOf(entry.edit.id))
      if (Object.keys(undone.after).length > 0) {
        const { entity, documentId } = entry.edit
        const edit = { ...undone, id: nextId(), entity, documentId, base: answer.position, madeAt }
        entries.push(entryOf(edit))
      }
      return []
    },
    /** @returns the edits that one new edit replaces, or none */
    settle: (
      of: number,
      as: 'mine' | 'theirs',
      stored: (edit: Edit) => Document | undefined,
      stamp: Stamp,
    ): string[] => {
      const conflicts = entries.filter(({ state }) => state === 'conflict')
      const conflict = conflicts[of % conflicts.length]
      if (conflict?.answer?.answer !== 'CONFLICT') return []
      const { entity, documentId } = conflict.edit
      const own = entries.filter(
        ({ edit, state }) => edit.documentId === documentId && state !== 'answered' && state !== 'refused',
      )
      const theirs = { ...conflict.answer.document, position: conflict.answer.position }
      const known = stored(conflict.edit)
      const current = known && known.position > theirs.position ? known : theirs
      const parts =
        as === 'mine' &&
        settledAs(
          own.map(({ edit }) => edit),
          documentToState(entityOf(entity), current),
        )
      const at = entries.indexOf(own[0]!)
      remove(own)
      if (parts && Object.keys(parts.after).length > 0) {
        const { madeAt, nextId } = stamp
        const { position: base } = current
        const edit = { ...parts, id: nextId(), entity, documentId, kind: kindOf(parts.after), base, madeAt }
        const placed = { ...entryOf(edit), dependsOn: own[0]!.dependsOn }
        entries.splice(at, 0, placed)
        const ids = own.map((entry) => entry.edit.id)
        for (const entry of entries) entry.dependsOn = entry.dependsOn.map((id) => (ids.includes(id) ? edit.id : id))
      }
      return own.map(({ edit }) => edit.id)
    },
  }
}

/** My changes as one edit over the document as it is. */
function settledAs(edits: readonly Edit[], theirs: DocumentState): Parts {
  const entity = entityOf(edits[0]!.entity)
  if (squash(edits).after['deleted'] === true) return deletion(theirs)
  const mine = edits.reduce<DocumentState>((state, edit) => applyEdit(entity, state, edit), theirs)
  return difference(entity, theirs, { ...mine, deleted: false })
}

/** In the order made; edits that depend on a conflict or a refusal stay behind. */
export function sendable<T extends Entry>(entries: readonly T[]): T[] {
  const stopped = new Set<string>()
  return entries.filter((entry) => {
    const { edit, state, dependsOn: needed } = entry
    const hangs = isRefusedOrConflict(entry) || needed.some((id) => stopped.has(id))
    if (hangs) stopped.add(edit.id)
    return !hangs && state !== 'answered'
  })
}

function isRefusedOrConflict({ state }: Entry): boolean {
  return state === 'conflict' || state === 'refused'
}

function hasArrived({ state, answer }: Entry, epoch: string, position: number): boolean {
  return (
    state === 'answered' && answer !== null && isTaken(answer) && answer.epoch === epoch && answer.position <= position
  )
}

function epochOf({ answer }: Entry): string | null {
  return answer && 'epoch' in answer ? answer.epoch : null
}

const stateOf: Record<EditAnswer['answer'], OutboxState> = {
  APPLIED: 'answered',
  MERGED: 'answered',
  CONFLICT: 'conflict',
  REFUSED: 'refused',
  HELD: 'held',
}
