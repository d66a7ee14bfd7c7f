import { conflictsIn, type Conflict, type Current } from '#sync/replica/outbox/conflicts.ts'
import { discard, draftAgain } from '#sync/replica/outbox/outbox-actions.ts'
import { inOrder } from '#sync/replica/outbox/outbox-entry.ts'
import { enqueue } from '#sync/replica/outbox/enqueue.ts'
import { uploadsOf } from '#sync/replica/outbox/to-entry.ts'
import { keepUpload } from '#sync/replica/outbox/uploads.ts'
import { settleConflict, type Choice } from '#sync/replica/outbox/settle-conflict.ts'
import type { Edit } from '#sync/protocol/edit.ts'
import type { Transport } from '#sync/replica/connection/transport.ts'
import type { WorkStore } from '#sync/replica/storage/work-store.ts'
import { pictureOf } from './pictures.ts'
import { readCopy, readCurrent, readStored } from './disk.ts'
import { formsWithPictures, makeAgain, makeEdit, type Stamp } from './edits.ts'
import type { DeviceStep, EditStep } from './history.ts'
import { shownFrom } from './shown.ts'

type Page = { work: WorkStore; transport: Transport }
export type Stamped = (daysOff: number) => Stamp
type Step<D extends DeviceStep['does']> = Extract<DeviceStep, { does: D }>

const app = 'test'

/** What a user does to the queue, as the screens do it. @returns whether there was anything to do */
export const queueActs = {
  /** Forms belong to administrators, and open on what the screen shows. */
  edit: async ({ work }: Page, userId: string, step: EditStep, stamped: Stamped): Promise<boolean> => {
    const current = await readCurrent(userId)
    if (current?.generation.scope !== 'administrator') return false
    const shown = shownFrom(await readCopy(current), await inOrder(work))
    const made = makeEdit(shown, step, stamped(step.daysOff))
    if (made && formsWithPictures.includes(step.makes)) await choosePictures(work, made.edit)
    if (made) await enqueue(work, { ...made, app })
    return made !== null
  },
  discard: async (
    { work, transport }: Page,
    _userId: string,
    { of }: Step<'discard'>,
    stamped: Stamped,
  ): Promise<boolean> => {
    const entries = await inOrder(work)
    const entry = entries[of % entries.length]
    if (entry) await discard(work, transport, entry.edit.id, madeBy(stamped))
    return entry !== undefined
  },
  settle: async ({ work }: Page, userId: string, { of, as }: Step<'settle'>, stamped: Stamped): Promise<boolean> => {
    const current = await readCurrent(userId)
    const entries = await inOrder(work)
    const stored = new Map<string, Current>()
    for (const collection of new Set(entries.map(({ edit }) => edit.entity))) {
      for (const [id, document] of current ? await readStored(current, collection) : []) stored.set(id, document)
    }
    const conflicts = conflictsIn(entries, (_collection, id) => stored.get(id), current?.generation.epoch)
    const conflict = conflicts[of % conflicts.length]
    if (conflict) await settleConflict(work, conflict, choiceOf(conflict, as), madeBy(stamped))
    return conflict !== undefined
  },
  /** As "Edit again" does: its form opens with the refused values, and saves them with another name. */
  'edit again': async (
    { work }: Page,
    userId: string,
    step: Step<'edit again'>,
    stamped: Stamped,
  ): Promise<boolean> => {
    const current = await readCurrent(userId)
    const entries = await inOrder(work)
    const refused = entries.filter(({ state }) => state === 'refused')
    const edit = refused[step.of % refused.length]?.edit
    if (current?.generation.scope !== 'administrator' || !edit) return false
    const shown = shownFrom(await readCopy(current), entries)[edit.entity]?.[edit.documentId] ?? null
    if (!shown && edit.kind !== 'create') return false
    const draftKey = `form of ${edit.documentId}`
    const { madeAt, nextId } = stamped(0)
    await draftAgain(work, edit.id, { key: draftKey, value: edit.after, at: madeAt })
    const again = step.until === 'saved' && makeAgain(edit, shown, `Again ${step.to}`, { madeAt, nextId })
    if (again) await enqueue(work, { edit: again, app, draftKey })
    return again !== false && again !== null
  },
}

/** What its form has done before it is saved: the pictures wait on the device. */
async function choosePictures(work: WorkStore, edit: Edit): Promise<void> {
  for (const id of uploadsOf(edit)) {
    await keepUpload(work, { id, name: 'picture.png', type: 'image/png' }, pictureOf(id).buffer)
  }
}

/** Deletes unsent edits, as signing out does on request. */
export async function clearOutbox(work: WorkStore): Promise<void> {
  await work.outbox.clear()
}

function choiceOf({ about, choices }: Conflict, as: Step<'settle'>['as']): Choice {
  if (as !== 'by turns') return as
  if (about !== 'fields') return 'mine'
  return new Map(choices.map(({ place }, index) => [place, index % 2 === 0 ? 'theirs' : 'mine']))
}

function madeBy(stamped: Stamped) {
  const { madeAt, nextId } = stamped(0)
  return { at: madeAt, app, newId: nextId }
}
