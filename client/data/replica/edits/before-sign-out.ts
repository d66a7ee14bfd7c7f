import type { EngineState } from '#sync/replica/storage/engine-state.ts'
import { countEdits, countUndos } from '#sync/replica/outbox/counted.ts'
import { stopShowingAll } from '#sync/replica/outbox/shown-pictures.ts'
import { countWaiting, forgetWaiting, reportsPath, sendBeforeLeaving } from '../../online/waiting/send-later.ts'
import { dropUnsentOwn, ownToKeep } from '#sync/replica/own/own-rows.ts'
import { watchStore } from '#sync/replica/storage/watch-store.ts'
import { undoPrefix } from '#sync/replica/storage/work-store.ts'
import { currentCopy, startedEngine, type Copy } from '../copy/opened-copy.ts'
import { forgetTyped } from '../../forget-typed.ts'
import { syncNow } from '../copy/sync-now.ts'
import { sendBeforeSignOut } from '#sync/times.ts'

/**
 * How many changes and own records the server has not taken, and of how many reports and followed links it has not received.
 */
export type Unsent = { changes: number; own: number; reports: number; links: number }

/** What has not reached the server, as signing out needs it; null when everything has. */
export async function countBeforeSignOut(): Promise<Unsent | null> {
  const copy = currentCopy()
  if (!copy) return null
  const reports = countWaiting(copy.userId, reportsPath)
  const links = countWaiting(copy.userId) - reports
  // A queue that cannot be read stays: signing out deletes only what it knows to be sent.
  const [changes, own] = await Promise.all([countChanges().catch(() => 0), countOwn().catch(() => 0)])
  return changes + own + reports + links === 0 ? null : { changes, own, reports, links }
}

async function countOwn(): Promise<number> {
  const { work } = await startedEngine()
  return (await ownToKeep(work)).length
}

async function countChanges(): Promise<number> {
  const { work } = await startedEngine()
  return (await countEdits(work)).unsent
}

/**
 * Why something is left: no connection, no session, a server that takes no pictures or a device that cannot send them, or the user
 * has to decide (conflicts and refusals), or the server stores no more own records.
 */
export type SendEnd =
  | 'sent'
  | 'offline'
  | 'signed-out'
  | 'failed'
  | 'pictures'
  | 'devicePictures'
  | 'left'
  | 'ownRefused'

/** Sends what can be sent now; resolves when nothing is left to send, or with the reason why something is. */
export async function sendUnsent(): Promise<SendEnd> {
  const copy = currentCopy()
  if (!copy) return 'sent'
  const [end, own, why] = await Promise.all([sendOutbox(copy), sendOwn(copy), sendBeforeLeaving(copy.userId)])
  if (end !== 'sent') return end
  if (own !== 'sent' || !why) return own
  return why === 'limited' ? 'failed' : why
}

async function sendOutbox(copy: Copy): Promise<SendEnd> {
  const [engine, { nextSlice }, { waitingUploads }] = await Promise.all([
    startedEngine(),
    import('#sync/replica/outbox/push-slice.ts'),
    import('#sync/replica/outbox/uploads.ts'),
  ])
  return new Promise((resolve) => {
    const end = (how: SendEnd) => {
      stop()
      clearTimeout(late)
      resolve(how)
    }
    const late = setTimeout(() => end('offline'), sendBeforeSignOut)
    // State reported before our request says nothing about it.
    let isRequested = false
    const look = async (state: EngineState) => {
      if (state.activity === 'syncing') isRequested = true
      // Reading may take its time: nobody who signs out waits for it.
      const entries = await engine.work.outbox.orderBy('seq').toArray()
      const undos = await countUndos(engine.work)
      if (undos === 0 && entries.every((entry) => entry.state === 'answered')) return end('sent')
      if (!isRequested || state.activity === 'syncing') return
      const problem = problemOf(state)
      if (problem) return end(problem)
      if (undos === 0 && nextSlice(entries, () => true).length === 0) return end('left')
      const { uploadingFails } = state
      if (!uploadingFails || state.isUploading) return
      const pictures = await waitingUploads(engine.work)
      if (nextSlice(entries, (id) => !pictures.has(id)).length > 0) return
      end(uploadingFails === 'server' ? 'pictures' : 'devicePictures')
    }
    const stop = copy.channel.listen((message) => {
      if (message.kind === 'state') void look(message.state)
    })
    syncNow()
  })
}

/** Own records go by themselves; what hinders them is what hinders the copy, or the server stores no more of them. */
async function sendOwn(copy: Copy): Promise<SendEnd> {
  const { work } = await startedEngine()
  if ((await ownToKeep(work)).length === 0) return 'sent'
  const { promise, resolve } = Promise.withResolvers<SendEnd>()
  const late = setTimeout(() => resolve('offline'), sendBeforeSignOut)
  const sending = watchStore(() => ownToKeep(work)).subscribe((rows) => {
    if (rows.length === 0) resolve('sent')
    else if (rows.every(({ problem }) => problem !== undefined)) resolve('ownRefused')
  })
  // State reported before our request says nothing about it.
  let isRequested = false
  const stop = copy.channel.listen((message) => {
    if (message.kind !== 'state') return
    if (message.state.activity === 'syncing') isRequested = true
    else if (isRequested && problemOf(message.state)) resolve(problemOf(message.state)!)
  })
  copy.channel.post({ kind: 'own-changed' })
  syncNow()
  const end = await promise
  clearTimeout(late)
  sending.unsubscribe()
  stop()
  return end
}

/** Deletes unsent changes, including drafts, what was typed and pictures, and what was not sent. */
export async function clearUnsent(): Promise<void> {
  const copy = currentCopy()
  if (copy) {
    forgetWaiting(copy.userId)
    forgetTyped(copy.userId)
  }
  await stopShowingAll()
  const { work } = await startedEngine()
  await work.transaction('rw', work.outbox, work.drafts, work.analytics, work.settings, async () => {
    const uploads = work.settings.where('key').startsWith('upload').delete()
    const undos = work.settings.where('key').startsWith(undoPrefix).delete()
    await Promise.all([work.outbox.clear(), work.drafts.clear(), work.analytics.clear(), uploads, undos])
  })
  await dropUnsentOwn(work)
}

function problemOf({ reachable, problem, sendingFails }: EngineState): SendEnd | null {
  if (!reachable) return 'offline'
  if (problem === 'signed-out' || problem === 'other-user') return 'signed-out'
  return problem || sendingFails ? 'failed' : null
}
