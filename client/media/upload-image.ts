import { sendFile } from '#client/data/online/send-file.ts'
import type { Sending, StoredFile } from '#client/data/online/send-file.ts'

/**
 * Uploads a picture. Text holds it as `/blobs/{id}`; `url` is where it can be seen now.
 * @throws CallFailure
 */
export function uploadImage(file: File, sending?: Sending): Promise<StoredFile> {
  return sendFile(crypto.randomUUID(), file, sending)
}
