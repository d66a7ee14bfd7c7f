import { TransportFailure, type Transport } from '#sync/replica/connection/transport.ts'
import { blobUrl } from '#sync/rules/blob-url.ts'
import { isFileRefused, mayBeStored, sendFile, uploadLock, type UploadFailure } from '../http/send-file.ts'
import { accountTimeOut } from '#sync/times.ts'

/**
 * Sends a picture that waited on this device, unless its form has meanwhile. A refusal of the file itself is final, one
 * of the user lasts until the next RESET; anything else is tried again.
 */
export const sendStored = (
  actingUser: string,
  { id, name, file }: Parameters<Transport['upload']>[0],
  signal: AbortSignal,
): ReturnType<Transport['upload']> =>
  navigator.locks.request(uploadLock(id), { signal }, async () => {
    try {
      if (mayBeStored(id) && (await isStored(id, signal))) return 'STORED'
      await sendFile(id, new File([file], name, { type: file.type }), { signal, actingUser })
      return 'STORED'
    } catch (error) {
      if (isFileRefused(error)) return 'REFUSED'
      const { isReached, code, message, retryAfter } = error as UploadFailure
      if (code === 'NOT_PERMITTED' || code === 'TWO_FACTOR_REQUIRED') return 'NOT_PERMITTED'
      if (!isReached) throw new TransportFailure('offline', 'the server could not be reached')
      const isOver = code === 'NOT_SIGNED_IN' || code === 'OTHER_USER'
      throw new TransportFailure(isOver ? 'signed-out' : 'server', message, retryAfter)
    }
  })

/** The page that has sent a picture of 10 MB whole does not send it again because its answer was lost. */
async function isStored(id: string, signal: AbortSignal): Promise<boolean> {
  const options = { method: 'HEAD', signal: AbortSignal.any([signal, AbortSignal.timeout(accountTimeOut)]) }
  const response = await fetch(blobUrl(id), options).catch(() => null)
  return response?.ok === true
}
