import type { AnySql } from '../db/client.ts'
import { StorageFull, TooManyUploads } from '../errors.ts'

/** What one person may add to the store in an hour, and what all files together may take up (docs/decisions/082). */
const mostBytesPerHour = 1024 ** 3
const mostFilesPerHour = 1000
const mostBytesStored = 20 * 1024 ** 3

/**
 * Asked before anything of a file is kept, and again in the transaction that keeps it, which then counts too. Files that
 * are received meanwhile are bounded by their slots.
 * @throws TooManyUploads, StorageFull
 */
export async function assertRoom(sql: AnySql, userId: string): Promise<void> {
  const [used] = await sql<{ files: number; bytes: number; stored: number }[]>`/* usedRoom */
    select count(*)::int as files, coalesce(sum(size), 0)::float8 as bytes,
      (select coalesce(sum(size), 0)::float8 from blob_object) as stored
    from blob_reference
    where created_by_user_id = ${userId}
      and sent_date > now() - interval '1 hour' and created_date > now() - interval '1 hour'`
  const { files, bytes, stored } = used!
  if (files > mostFilesPerHour || bytes > mostBytesPerHour) throw new TooManyUploads()
  if (stored > mostBytesStored) throw new StorageFull()
}
