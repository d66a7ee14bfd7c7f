import { entityOf, type Collection } from '#sync/entities/index.ts'
import { documentToState } from '#sync/protocol/canonical.ts'
import type { Edit, Patch } from '#sync/protocol/edit.ts'
import { creation, deletion, kindOf, type Effect, type Revision } from '#sync/protocol/make-edit.ts'
import type { EditAnswer, WithdrawAnswer } from '#sync/protocol/push-answer.ts'
import type { Made } from '#sync/replica/outbox/outbox-actions.ts'
import { TransportFailure, type Transport } from '#sync/replica/connection/transport.ts'
import type { OutboxEntry, OutboxState, WorkStore } from '#sync/replica/storage/work-store.ts'

export const epoch = '00000000-0000-4000-8000-00000000e70c'

/** An id that reads as its number. */
export const uuid = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`

/** Ids that are the same in every run. */
function numberedIds(from: number): () => string {
  let last = from
  return () => uuid((last += 1))
}

export function madeFrom(first: number): Made {
  return { at: '2026-11-20T15:00:00.000Z', app: 'test', newId: numberedIds(first) }
}

type Parts = { id?: string; base?: number | null; collection?: Collection }

export function editOf(documentId: string, before: Patch, after: Patch, parts: Parts = {}): Edit {
  return {
    id: parts.id ?? crypto.randomUUID(),
    entity: parts.collection ?? 'calendarEventType',
    documentId,
    kind: kindOf(after),
    base: parts.base ?? 1,
    before,
    after,
    madeAt: '2026-11-20T14:02:00.000Z',
  }
}

export function createOf(documentId: string, document: Record<string, unknown>, parts: Parts = {}): Edit {
  const entity = entityOf(parts.collection ?? 'calendarEventType')
  const { before, after } = creation(entity, documentToState(entity, document))
  return { ...editOf(documentId, before, after, parts), kind: 'create', base: null }
}

export function deleteOf(documentId: string, seen: Record<string, unknown>, parts: Parts = {}): Edit {
  const { before, after } = deletion(documentToState(entityOf(parts.collection ?? 'calendarEventType'), seen))
  return editOf(documentId, before, after, parts)
}

/** The state in which an entry is stored before the test begins. */
export async function mark(
  work: WorkStore,
  { id }: Edit,
  state: OutboxState,
  answer: EditAnswer | null = null,
): Promise<void> {
  const entry = await work.outbox.where('edit.id').equals(id).first()
  await work.outbox.put({ ...entry!, state, answer, attempts: 1 })
}

export const taken = ({ id }: Edit, position: number, answer: 'APPLIED' | 'MERGED' = 'APPLIED'): EditAnswer => ({
  id,
  answer,
  epoch,
  position,
})

export function conflict({ id }: Edit, document: Record<string, unknown>, fields: string[], position = 9): EditAnswer {
  const [by, at] = ['Erin Editor', '2026-11-20T14:02:00.000Z']
  return { id, answer: 'CONFLICT', epoch, position, document: { ...document, position }, fields, by, at }
}

/** The queue in short: what each entry does, and whether it is being sent. */
export async function queueOf(
  work: WorkStore,
): Promise<Pick<OutboxEntry, 'seq' | 'edit' | 'seen' | 'state' | 'dependsOn'>[]> {
  return work.outbox.orderBy('seq').toArray()
}

/** A transport that answers only requests about single edits; without answers it is offline. */
export function answeringTransport(
  answers: Record<string, WithdrawAnswer>,
  effects: Record<string, Effect> = {},
  batches: Record<string, Revision[]> = {},
): Transport & { requested: string[] } {
  const requested: string[] = []
  const refuse = () => Promise.reject(new TransportFailure('offline', 'there is no connection'))
  const answer =
    <T>(known: Record<string, T>) =>
    (id: string) => {
      requested.push(id)
      const one = known[id]
      return one === undefined ? refuse() : Promise.resolve(one)
    }
  return {
    requested,
    withdraw: answer(answers),
    effectOf: answer(effects),
    changesOf: answer(batches),
    pull: refuse,
    push: refuse,
    upload: refuse,
    recordAnalytics: refuse,
    putOwnRecords: refuse,
    ownRecords: refuse,
    removedFiles: async () => [],
    code: (load) => load(),
    stream: () => ({ renew: () => {}, close: () => {} }),
  }
}
