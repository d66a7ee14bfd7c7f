import type { AnySql } from '../db/client.ts'
import { StorageFull, TooManyUploads } from '../kit/errors.ts'

/** What one person may add to the store in an hour, and what all files together may take up (decision 082). */
const mostBytesPerHour = 1024 ** 3
const mostFilesPerHour = 1000
const mostBytesStored = 20 * 1024 ** 3

/** Files and bytes of a person in the last hour, and the bytes of all files. */
type Used = { files: number; bytes: number; stored: number }

/**
 * What is used without the file of this id: sending it again takes up no more. Files that are received meanwhile do not
 * count yet; they are bounded by their slots.
 */
export async function usedRoom(sql: AnySql, userId: string, id: string): Promise<Used> {
  const [used] = await sql<Used[]>`/* usedRoom */
    select count(*)::int as files, coalesce(sum(size), 0)::float8 as bytes,
      (select coalesce(sum(size), 0)::float8 from blob_object where blob_reference_id is distinct from ${id}) as stored
    from blob_reference
    where created_by_user_id = ${userId} and id <> ${id}
      and sent_date > now() - interval '1 hour' and created_date > now() - interval '1 hour'`
  return used!
}

/**
 * Checked with the bytes of a file received so far, and again in the transaction that stores it.
 * @throws TooManyUploads, StorageFull
 */
export function assertRoom({ files, bytes, stored }: Used, size: number): void {
  if (files >= mostFilesPerHour || bytes + size > mostBytesPerHour) throw new TooManyUploads()
  if (stored + size > mostBytesStored) throw new StorageFull()
}
