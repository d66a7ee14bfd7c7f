import { waitingMostBytes, type ImageType } from '../../rules/media.ts'
import { assertFence } from '../storage/fence.ts'
import type { WorkStore } from '../storage/work-store.ts'
import { uploadPrefix } from './upload-rows.ts'

/**
 * A picture that was chosen on this device. It waits until the server has it, and stays until the edit that names it
 * has left (design 6).
 */
export type StoredUpload = {
  /** The id that the device chose for the file on the server. */
  id: string
  name: string
  type: ImageType
  /** In bytes. */
  size: number
  /**
   * A refused one is never sent again, and one from a user who may send none only after a RESET: the server then refuses
   * the edit that names it, and says why.
   */
  state: 'waiting' | 'sent' | 'refused' | 'not-permitted'
  /** Real-clock ISO instant. */
  chosenAt: string
  /** An edit names it, or has named it. */
  isNamed: boolean
  /** It was tried as it was chosen, and not stored: it is sent again once an edit names it. */
  isTried?: boolean
}

// Rows of `settings`, so that an older build of the app opens the same store. What is small is read without the bytes.
const keyOf = (id: string) => `${uploadPrefix}${id}`
const bytesKeyOf = (id: string) => `upload-bytes ${id}`

/** More would wait on this device than may. */
export class TooMuchWaits extends Error {
  /** What waits already, in bytes. */
  readonly waiting: number

  constructor(waiting: number) {
    super('too much waits')
    this.waiting = waiting
  }
}

/** Keeps a chosen picture. @throws TooMuchWaits, or the browser's QuotaExceededError; then nothing is written */
export async function keepUpload(
  work: WorkStore,
  upload: Pick<StoredUpload, 'id' | 'name' | 'type'>,
  bytes: ArrayBuffer,
): Promise<void> {
  await work.transaction('rw', work.settings, async () => {
    const uploads = await readUploads(work)
    const waiting = uploads.reduce((sum, { state, size }) => (state === 'waiting' ? sum + size : sum), 0)
    const size = bytes.byteLength
    if (waiting + size > waitingMostBytes) throw new TooMuchWaits(waiting)
    const stored: StoredUpload = {
      ...upload,
      size,
      state: 'waiting',
      chosenAt: new Date().toISOString(),
      isNamed: false,
    }
    await work.settings.bulkPut([
      { key: keyOf(upload.id), value: stored },
      { key: bytesKeyOf(upload.id), value: bytes },
    ])
  })
}

/** All stored pictures, without their bytes. */
export async function readUploads({ settings }: Pick<WorkStore, 'settings'>): Promise<StoredUpload[]> {
  return (await settings.where('key').startsWith(uploadPrefix).toArray()).map(({ value }) => value as StoredUpload)
}

/** A stored picture; null when it is no longer there. */
export async function readUpload({ settings }: WorkStore, id: string): Promise<Blob | null> {
  const [stored, bytes] = await settings.bulkGet([keyOf(id), bytesKeyOf(id)])
  if (!stored || !bytes) return null
  return new Blob([bytes.value as ArrayBuffer], { type: (stored.value as StoredUpload).type })
}

/** Those that the server does not have yet: edits that name them wait. */
export async function waitingUploads(work: Pick<WorkStore, 'settings'>): Promise<ReadonlySet<string>> {
  return new Set((await readUploads(work)).filter(({ state }) => state === 'waiting').map(({ id }) => id))
}

/** Marks what became of a picture; one that is no longer stored stays gone. Runs inside any transaction over `settings`. */
export async function markUpload(
  { settings }: Pick<WorkStore, 'settings'>,
  id: string,
  change: Partial<Pick<StoredUpload, 'state' | 'isNamed' | 'isTried'>>,
): Promise<void> {
  await settings
    .where('key')
    .equals(keyOf(id))
    .modify((row: { value: unknown }) => {
      row.value = { ...(row.value as StoredUpload), ...change }
    })
}

/** Drops a picture that its form does not want any more, unless an edit names it. @returns whether it did */
export function dropUnnamed(work: WorkStore, id: string): Promise<boolean> {
  return work.transaction('rw', work.settings, async () => {
    const isNamed = (await readUploads(work)).some((one) => one.id === id && one.isNamed)
    if (!isNamed) await dropUploads(work, [id])
    return !isNamed
  })
}

export async function dropUploads({ settings }: Pick<WorkStore, 'settings'>, ids: readonly string[]): Promise<void> {
  await settings.bulkDelete(ids.flatMap((id) => [keyOf(id), bytesKeyOf(id)]))
}

/**
 * Drops the pictures that were removed for good on the server; one that still waits is refused there. @returns their ids
 */
export function dropRemoved(work: WorkStore, fence: string, removed: ReadonlySet<string>): Promise<string[]> {
  return work.transaction('rw', work.settings, async () => {
    await assertFence(work, fence)
    const gone = (await readUploads(work)).filter(({ id, state }) => state !== 'waiting' && removed.has(id))
    const ids = gone.map(({ id }) => id)
    await dropUploads(work, ids)
    return ids
  })
}

/** How long a picture that no edit names yet stays stored: its form may still be open. */
const unnamedFor = 24 * 60 * 60 * 1000

/** Removes the pictures that neither an edit nor a draft names any more. @returns their ids */
export async function forgetUploads(work: WorkStore, fence: string, now = Date.now()): Promise<string[]> {
  return work.transaction('rw', work.outbox, work.drafts, work.settings, async () => {
    await assertFence(work, fence)
    const uploads = await readUploads(work)
    if (uploads.length === 0) return []
    const named = new Set((await work.outbox.toArray()).flatMap((entry) => entry.uploads))
    const drafts = JSON.stringify((await work.drafts.toArray()).map(({ value }) => value))
    const isOver = ({ id, isNamed, chosenAt }: StoredUpload) =>
      !named.has(id) && !drafts.includes(id) && (isNamed || Date.parse(chosenAt) + unnamedFor < now)
    const over = uploads.filter(isOver).map(({ id }) => id)
    await dropUploads(work, over)
    return over
  })
}
