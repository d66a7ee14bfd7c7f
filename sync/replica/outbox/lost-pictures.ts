import type { EditAnswer } from '../../protocol/push-answer.ts'
import { createdKey, type OutboxEntry, type WorkStore } from '../storage/work-store.ts'
import { markUpload, readUploads } from './uploads.ts'

/**
 * A restore may have lost pictures without this device knowing yet: then the server refuses the edits that name one. As
 * long as it is stored here it is sent again, and its edit after it. Runs inside a transaction over `outbox` and
 * `settings`.
 */
export async function sendLostAgain(
  work: WorkStore,
  answers: readonly EditAnswer[],
  newId: () => string = () => crypto.randomUUID(),
): Promise<void> {
  for (const answer of answers) {
    const lost = missingIn(answer)
    if (lost.length === 0) continue
    const stored = (await readUploads(work)).filter(({ state }) => state !== 'refused').map(({ id }) => id)
    if (!lost.every((id) => stored.includes(id))) continue
    const entry = await work.outbox.where('edit.id').equals(answer.id).first()
    if (!entry || entry.isAgain) continue
    for (const id of lost) await markUpload(work, id, { state: 'waiting' })
    await makeAgain(work, entry, lost, newId())
  }
}

/** The files for want of which alone an edit was refused; none if it was not, or anything else is wrong with it. */
function missingIn(answer: EditAnswer): string[] {
  if (answer.answer !== 'REFUSED' || answer.fields.some(({ file }) => file === undefined)) return []
  return answer.fields.flatMap(({ file }) => file ?? [])
}

/**
 * Under another id: the answer to the first one stays. In its place, so that what depends on it still comes later, and
 * only once; it waits for all the pictures, also for one that it does not name itself.
 */
async function makeAgain(
  { outbox, settings }: WorkStore,
  { seq, edit, uploads }: OutboxEntry,
  lost: readonly string[],
  to: string,
): Promise<void> {
  const again: Partial<OutboxEntry> = { edit: { ...edit, id: to }, uploads: [...new Set([...uploads, ...lost])] }
  await outbox.update(seq, { ...again, state: 'waiting', attempts: 0, answer: null, isAgain: true })
  if (edit.kind === 'create') await settings.put({ key: createdKey(to), value: edit.documentId })
  await outbox
    .filter(({ dependsOn }) => dependsOn.includes(edit.id))
    .modify((later) => {
      later.dependsOn = later.dependsOn.map((id) => (id === edit.id ? to : id))
    })
}
