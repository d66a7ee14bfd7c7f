import { assertFence } from '../storage/fence.ts'
import { TransportFailure } from '../connection/transport.ts'
import type { SendContext } from './send-round.ts'
import { stopShowing } from './shown-pictures.ts'
import { forgetUploads, markUpload, readUpload, readUploads, type StoredUpload } from './uploads.ts'

type UploadContext = Pick<SendContext, 'work' | 'transport' | 'signal' | 'fence'> & {
  /** Edits that waited for a picture can be sent. */
  stored(): void
}

/**
 * Sends the pictures that waiting edits name, in the order in which those were made, and removes the pictures that
 * nothing names any more. Edits that name none are sent meanwhile (design 6). One that the server cannot answer delays
 * no other: it is tried again in the next round.
 * @throws TransportFailure without an answer
 */
export async function sendUploads(context: UploadContext): Promise<void> {
  const { work, transport, signal, fence, stored } = context
  await stopShowing(await forgetUploads(work, fence))
  const aside = new Set<string>()
  let lastFailure: TransportFailure | undefined
  for (;;) {
    const next = await nextUpload(context, aside)
    if (!next) break
    const file = await readUpload(work, next.id)
    const answer = file && (await transport.upload({ id: next.id, name: next.name, file }, signal).catch(onlyThisOne))
    if (answer instanceof TransportFailure) {
      lastFailure = answer
      aside.add(next.id)
      continue
    }
    await work.transaction('rw', work.settings, async () => {
      await assertFence(work, fence)
      await markUpload(work, next.id, { state: answer === null ? 'refused' : stateOf[answer] })
    })
    if (answer === null || answer === 'REFUSED') await stopShowing([next.id])
    stored()
  }
  if (lastFailure) throw lastFailure
}

const stateOf = { STORED: 'sent', REFUSED: 'refused', NOT_PERMITTED: 'not-permitted' } as const

/** @returns the failure that another picture need not meet; @throws every other */
function onlyThisOne(error: unknown): TransportFailure {
  if (error instanceof TransportFailure && error.kind === 'server' && error.retryAfter === undefined) return error
  throw error
}

async function nextUpload({ work }: UploadContext, aside: ReadonlySet<string>): Promise<StoredUpload | undefined> {
  const waiting = new Map(
    (await readUploads(work))
      .filter(({ id, state }) => state === 'waiting' && !aside.has(id))
      .map((one) => [one.id, one]),
  )
  if (waiting.size === 0) return undefined
  const entries = await work.outbox.orderBy('seq').toArray()
  return entries.flatMap(({ uploads }) => uploads.flatMap((id) => waiting.get(id) ?? []))[0]
}
