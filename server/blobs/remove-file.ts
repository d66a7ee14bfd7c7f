import { recordAudit } from '../audit/audit.ts'
import { NotFound } from '../kit/errors.ts'
import type { ActingUser } from '../access/acting-user.ts'
import type { Product } from '../product.ts'
import { removeObjects } from './remove-objects.ts'

type Removing = {
  product: Pick<Product, 'database' | 'blobs' | 'log'>
  user: ActingUser
  requestId: string | null
  address: string
}

/**
 * Removes a file for good: its bytes and its name go, its id stays, so that its address says that it was removed (410)
 * and nobody sends it again. Whatever names it continues to name it, and shows a placeholder. Repeating it changes nothing.
 * @throws NotFound
 */
export async function removeFile({ product, user, requestId, address }: Removing, id: string): Promise<void> {
  const { database, blobs, log } = product
  const { writes } = database
  const objects = await writes.begin(async (tx): Promise<{ id: string }[]> => {
    const [file] = await tx<{ isRemoved: boolean; mimeType: string }[]>`/* fileToRemove */
      select removed_date is not null as is_removed, mime_type from blob_reference where id = ${id} for update`
    if (!file) throw new NotFound()
    if (file.isRemoved) return []
    await tx`/* removeFile */
      update blob_reference set removed_date = now(), filename = '', size = 0, content_hash = null where id = ${id}`
    // What cannot be removed now is removed by the nightly job, as what is left of an upload.
    const found = await tx<{ id: string }[]>`/* objectsOfRemoved */
      update blob_object set blob_reference_id = null, created_date = created_date - interval '1 day'
      where blob_reference_id = ${id} returning id`
    await recordAudit(tx, {
      action: 'file removed',
      userId: user.id,
      subject: id,
      detail: { mimeType: file.mimeType },
      address,
      ...(requestId === null ? {} : { requestId }),
    })
    return found
  })
  const ids = objects.map((object) => object.id)
  await removeObjects(writes, blobs, ids).catch((error: unknown) => {
    log.warn({ err: error }, 'the bytes of a removed file stay until the nightly job')
  })
}
