import { assertFence } from '../storage/fence.ts'
import type { WorkStore } from '../storage/work-store.ts'
import type { StoredUpload } from './uploads.ts'

/** Of the rows of `settings` that are pictures; small, because every device looks for them. */
export const uploadPrefix = 'upload '

/** Whether this device keeps any picture. */
export async function keepsUploads({ settings }: WorkStore): Promise<boolean> {
  return (await settings.where('key').startsWith(uploadPrefix).count()) > 0
}

/**
 * After a restore the server may not have what it was sent; sending it again changes nothing where it does. With another
 * role it may take what it did not.
 */
export function sendUploadsAgain(work: WorkStore, fence: string): Promise<void> {
  return work.transaction('rw', work.settings, async () => {
    await assertFence(work, fence)
    await work.settings
      .where('key')
      .startsWith(uploadPrefix)
      .modify(({ value }) => {
        const upload = value as StoredUpload
        if (upload.state !== 'refused') upload.state = 'waiting'
      })
  })
}
