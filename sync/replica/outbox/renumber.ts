import type { Edit } from '../../protocol/edit.ts'
import type { EditAnswer } from '../../protocol/push-answer.ts'
import { inOrder } from './outbox-entry.ts'
import { dependants, indexOutbox } from './outbox-index.ts'
import { createdKey, type Draft, type OutboxEntry, type WorkStore } from '../storage/work-store.ts'

/** A document of the outbox whose id has changed. */
export type Renumbered = { from: string; to: string }

/**
 * If the id of a document that this device creates belongs on the server to one made elsewhere, the new document gets
 * another id; so do the edits and drafts that concern or name it. A document that this device itself created keeps its
 * id: it is the same document. Runs inside a transaction over `outbox`, `drafts` and `settings`.
 */
export async function renumberTaken(
  work: WorkStore,
  answers: readonly EditAnswer[],
  newId: () => string = () => crypto.randomUUID(),
): Promise<Renumbered[]> {
  const renumbered: Renumbered[] = []
  for (const answer of answers) {
    const entries = await inOrder(work)
    const entry = entries.find(({ edit }) => edit.id === answer.id && edit.kind === 'create')
    if (!entry || !(await isMadeElsewhere(work, entries, answer))) continue
    const moving = { from: entry.edit.documentId, to: newId() }
    await renumberEntries(work, entries, entry, moving, newId)
    await renumberDrafts(work, moving)
    renumbered.push(moving)
  }
  return renumbered
}

async function isMadeElsewhere(work: WorkStore, entries: readonly OutboxEntry[], answer: EditAnswer): Promise<boolean> {
  if (answer.answer !== 'REFUSED' || answer.code !== 'EXISTS' || answer.madeBy === undefined) return false
  const { madeBy } = answer
  if (madeBy === null) return true
  return !entries.some(({ edit }) => edit.id === madeBy) && (await work.settings.get(createdKey(madeBy))) === undefined
}

/** All these edits get new ids too: the answers to the old ids stay as they are. */
async function renumberEntries(
  work: WorkStore,
  entries: readonly OutboxEntry[],
  first: OutboxEntry,
  moving: Renumbered,
  newId: () => string,
): Promise<void> {
  const concerned = [first, ...dependants(indexOutbox(entries), first.edit.id)]
  const ids = new Map(concerned.map(({ edit }) => [edit.id, newId()]))
  const renamed = (edit: Edit): Edit => ({ ...inPlaceOf(edit, moving), id: ids.get(edit.id) ?? edit.id })
  const dependsOn = (entry: OutboxEntry) => entry.dependsOn.map((id) => ids.get(id) ?? id)
  const waiting = { state: 'waiting', attempts: 0, answer: null } as const
  await work.outbox.bulkPut(
    concerned.map((entry) => ({ ...entry, edit: renamed(entry.edit), dependsOn: dependsOn(entry), ...waiting })),
  )
  const others = entries.filter(({ edit, dependsOn: needed }) => !ids.has(edit.id) && needed.some((id) => ids.has(id)))
  for (const entry of others) await work.outbox.update(entry.seq, { dependsOn: dependsOn(entry) })
  const made = concerned.filter(({ edit }) => edit.kind === 'create')
  await work.settings.bulkPut(made.map(({ edit }) => ({ key: createdKey(ids.get(edit.id)!), value: edit.documentId })))
}

/**
 * Only the draft of a form that shows the new document; one that shows the other document, which has a position, stays
 * as it is.
 */
async function renumberDrafts(work: WorkStore, moving: Renumbered): Promise<void> {
  for (const draft of await work.drafts.toArray()) {
    const { opened, values } = Object(draft.value) as { opened?: Shown; values?: Shown }
    if (values?.id !== moving.from || (opened?.position ?? 0) > 0) continue
    await work.drafts.delete(draft.key)
    await work.drafts.put(inPlaceOf<Draft>(draft, moving))
  }
}

type Shown = { id?: string; position?: number } | null

/** Replaces an id wherever it appears: as the document, as a reference, in a key. */
function inPlaceOf<T>(value: T, { from, to }: Renumbered): T {
  return JSON.parse(JSON.stringify(value).replaceAll(from, to)) as T
}
