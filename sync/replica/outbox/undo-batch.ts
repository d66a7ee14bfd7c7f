import type { Revision } from '../../protocol/make-edit.ts'
import { dependsOn } from '../../protocol/references.ts'
import { batchKey, undoKey, undoneKey, type OutboxEntry, type UndoWish, type WorkStore } from '../storage/work-store.ts'
import { TransportFailure, type Transport } from '../connection/transport.ts'
import { discardSome, undoAll, type Made } from './outbox-actions.ts'
import { inOrder, isNeverSent } from './outbox-entry.ts'
import { undoOf, type UndoneBy } from './undo-of.ts'
import { undoWishes } from './undo-wishes.ts'

/**
 * Takes back a bulk change as one. What was never sent leaves at once; the rest is remembered, across reloads too, until
 * the engine has carried it out (`carryOutUndos`), because only the server knows it. A second press changes nothing, also while what takes
 * it back waits to be sent.
 * @param made its batch is the bulk change that takes this one back
 * @returns how many edits that consists of; null while that is still to be found out
 */
export async function undoBatch(
  work: WorkStore,
  batch: string,
  { at, app, batch: back, newId }: Made & { batch: string },
): Promise<UndoneBy> {
  // In one transaction, so that the engine finds all of it done or nothing.
  return work.transaction('rw', work.outbox, work.settings, async () => {
    const key = undoKey(batch)
    const before = await undoOf(work, batch)
    if (before && before.count !== null) return before
    const value: UndoWish = { batch, back, at, app, done: [], own: 0, count: 0 }
    if (!before) await work.settings.add({ key, value })
    const wish = await takeStep(work, noTransport, batch, newId)
    if (!wish || wish.failure || !(await isAllHere(work, wish))) return { batch: wish?.back ?? back, count: null }
    await finish(work, wish, [], newId)
    return { batch: wish.back, count: wish.count }
  })
}

/** Carries out what is remembered. @throws TransportFailure when the server cannot be reached; then it stays remembered */
export async function carryOutUndos(work: WorkStore, transport: UndoTransport, newId: () => string): Promise<void> {
  for (const { batch } of await undoWishes(work)) {
    const wish = await takeStep(work, transport, batch, newId)
    if (wish?.failure) throw wish.failure
    if (!wish) continue
    const taken = (await isAllHere(work, wish)) ? [] : await transport.changesOf(batch)
    await finish(work, wish, taken, newId)
  }
}

type UndoTransport = Pick<Transport, 'withdraw' | 'effectOf' | 'changesOf'>

/** Discards what the outbox holds of it. @returns what is remembered then; null if it has been carried out meanwhile */
async function takeStep(work: WorkStore, transport: UndoTransport, batch: string, newId: () => string) {
  const before = await wishOf(work, batch)
  if (!before) return null
  const done = new Set(before.done)
  const own = (await inOrder(work)).filter(({ edit }) => edit.batch === batch && !done.has(edit.id))
  const ids = own.map(({ edit }) => edit.id)
  const step = await discardSome(work, transport, ids, madeFor(before, newId))
  return work.transaction('rw', work.settings, async () => {
    const wish = await wishOf(work, batch)
    if (!wish) return null
    const now: UndoWish = {
      ...wish,
      done: [...new Set([...wish.done, ...step.done])],
      own: wish.own + ids.filter((id) => step.done.has(id)).length,
      count: wish.count + step.undone,
    }
    await work.settings.put({ key: undoKey(batch), value: now })
    return { ...now, failure: step.failure }
  })
}

/** Queues the inverses of what only the server knew, and forgets the wish: once, however many carry it out. */
async function finish(work: WorkStore, wish: UndoWish, taken: readonly Revision[], newId: () => string): Promise<void> {
  const done = new Set(wish.done)
  const rest = taken.filter(({ edit }) => !done.has(edit))
  await work.transaction('rw', work.outbox, work.settings, async () => {
    if (!(await wishOf(work, wish.batch))) return
    await undoAll(work, rest, madeFor(wish, newId))
    await restoresFirst(work, wish.back)
    await work.settings.delete(undoKey(wish.batch))
    await work.settings.bulkPut([
      { key: batchKey(wish.back), value: wish.count + rest.length },
      { key: undoneKey(wish.batch), value: wish.back },
    ])
  })
}

/**
 * What comes back is named again by others of the same bulk change, some of which were queued while it was still to be found
 * out: it goes before all of them, and they wait for it (decision 137). Nothing of it has been sent yet.
 */
async function restoresFirst(work: WorkStore, back: string): Promise<void> {
  const entries = (await inOrder(work)).filter((one) => one.edit.batch === back && isNeverSent(one))
  const [restores, others] = [entries.filter(isRestore), entries.filter((one) => !isRestore(one))]
  const [first] = others
  const late = restores.filter(({ seq }) => first && seq > first.seq)
  if (!first || late.length === 0) return
  await work.outbox.bulkDelete(late.map(({ seq }) => seq))
  // Between the first of them and what stands before it; numbers of the store are whole.
  const moved = late.map((one, index) => ({ ...one, seq: first.seq - 1 + (index + 1) / (late.length + 1) }))
  const waiting = others.map((one) => {
    const makers = late.filter(({ edit }) => dependsOn(one.edit, edit)).map(({ edit }) => edit.id)
    return { ...one, dependsOn: [...new Set([...one.dependsOn, ...makers])] }
  })
  await work.outbox.bulkPut([...moved, ...waiting])
}

const isRestore = ({ edit }: OutboxEntry) => edit.after['deleted'] === false

/** Whether the outbox held every edit of the bulk change, so that no request is needed. */
async function isAllHere(work: WorkStore, { batch, own }: UndoWish): Promise<boolean> {
  return (await work.settings.get(batchKey(batch)))?.value === own
}

async function wishOf(work: WorkStore, batch: string): Promise<UndoWish | undefined> {
  return (await work.settings.get(undoKey(batch)))?.value as UndoWish | undefined
}

function madeFor({ at, app, back }: UndoWish, newId: () => string): Made {
  return { at, app, batch: back, newId }
}

/** For what needs no server. */
const noTransport: UndoTransport = { withdraw: away, effectOf: away, changesOf: away }

function away(): Promise<never> {
  return Promise.reject(new TransportFailure('offline', 'the request is made later'))
}
