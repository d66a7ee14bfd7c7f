import { CallFailure } from '#client/data/online/http/account-call.ts'
import { isUnreached } from '#client/data/online/http/failure-messages.ts'
import {
  isFileRefused,
  isNoRoom,
  sendFile,
  uploadLock,
  type Sending,
  type StoredFile,
} from '#client/data/online/http/send-file.ts'
import {
  dropPicture,
  dropUnwanted,
  keepPicture,
  markPicture,
  TooMuchWaits,
} from '#client/data/replica/edits/uploads.ts'
import { formatSize } from '#client/i18n/format-size.ts'
import { translator } from '#client/i18n/i18n.ts'
import { mediaWords } from '#client/i18n/words/media.ts'
import { blobUrl } from '#sync/rules/blob-url.ts'
import { refusalOf } from './refusal-of.ts'

export type ImageSending = Sending & {
  /** It is safe on this device under this id, which a form may name from now on. */
  onStored?(id: string): void
}

/**
 * Uploads a picture. Text holds it as `/blobs/{id}`. Without a connection, or while somebody else is signed in, it waits on
 * this device, and is sent before the edits that name it.
 * @throws CallFailure with the reason, when it can neither be sent nor stored
 */
export async function uploadImage(file: File, sending: ImageSending = {}): Promise<StoredFile> {
  const id = crypto.randomUUID()
  const refusal = await refusalOf(file, 'image')
  if (refusal) throw new CallFailure([translator(mediaWords)(refusal)], true)
  const isStored = await keepPicture(id, file).then(
    () => true,
    (error: unknown) => error,
  )
  if (isStored === true) sending.onStored?.(id)
  try {
    return await navigator.locks.request(uploadLock(id), async () => {
      const stored = await sendFile(id, file, sending)
      if (isStored === true) await markPicture(id, { state: 'sent' })
      return stored
    })
  } catch (error) {
    if (isStored !== true) throw isUnreached(error) ? new CallFailure([whyNotStored(isStored)], true) : error
    if (isFileRefused(error)) {
      await dropPicture(id)
      throw error
    }
    // A form says that there is no room and keeps the file; one that was saved meanwhile is sent once there is room.
    if (isNoRoom(error) && (await dropUnwanted(id))) throw error
    await markPicture(id, { isTried: true })
    return { id, url: blobUrl(id) }
  }
}

function whyNotStored(error: unknown): string {
  const t = translator(mediaWords)
  if (!(error instanceof TooMuchWaits)) return t('noRoom')
  return t('tooMuchWaits', { size: formatSize(error.waiting) })
}
