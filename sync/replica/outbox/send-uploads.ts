import { assertFence } from '../storage/fence.ts'
import type { SendContext } from './send-round.ts'
import { forgetUploads, markUpload, readUpload, readUploads, type KeptUpload } from './uploads.ts'

type UploadContext = Pick<SendContext, 'work' | 'transport' | 'signal' | 'fence'> & {
  /** Edits that waited for a picture can be sent. */
  stored(): void
}

/**
 * Sends the pictures that waiting edits name, in the order in which those were made, and removes the pictures that
 * nothing names any more. Edits that name none are sent meanwhile (design 6).
 * @throws TransportFailure without an answer
 */
export async function sendUploads(context: UploadContext): Promise<void> {
  const { work, transport, signal, fence, stored } = context
  for (const id of await forgetUploads(work, fence)) await forgetShown(id)
  for (;;) {
    const next = await nextUpload(context)
    if (!next) return
    const file = await readUpload(work, next.id)
    const answer = file && (await transport.upload({ id: next.id, name: next.name, file }, signal))
    await work.transaction('rw', work.settings, async () => {
      await assertFence(work, fence)
      await markUpload(work, next.id, { state: answer === 'STORED' ? 'sent' : 'refused' })
    })
    stored()
  }
}

async function nextUpload({ work }: UploadContext): Promise<KeptUpload | undefined> {
  const waiting = new Map(
    (await readUploads(work)).filter(({ state }) => state === 'waiting').map((one) => [one.id, one]),
  )
  if (waiting.size === 0) return undefined
  const entries = await work.outbox.orderBy('seq').toArray()
  return entries.flatMap(({ uploads }) => uploads.flatMap((id) => waiting.get(id) ?? []))[0]
}

/** The images that the service worker shows; `keepShown` of the client puts the waiting ones there. */
async function forgetShown(id: string): Promise<void> {
  const images = await globalThis.caches?.open('calendar-images').catch(() => undefined)
  await images?.delete(`/blobs/${id}`, { ignoreSearch: true })
}
