import type { Logger } from 'pino'
import type { Database, Sql } from '../../db/client.ts'
import { SettingsError } from '../../kit/settings-error.ts'
import type { BlobSetting } from './blob-setting.ts'
import { createDatabaseStore } from './database-store.ts'
import { createS3Calls, S3Failure, type S3Calls } from './s3-calls.ts'
import { createS3Store } from './s3-store.ts'
import type { BlobStores } from './store.ts'

/**
 * The stores of the setting. A bucket that refuses what will be asked of it is reported now; one that cannot be reached
 * keeps nobody from the calendar.
 * @throws SettingsError
 */
export async function openStores({ newIn, s3 }: BlobSetting, database: Database, log: Logger): Promise<BlobStores> {
  const inDatabase = createDatabaseStore(database)
  if (s3 === undefined) {
    await refuseForgottenBucket(database.sql)
    return { newIn, of: () => inDatabase }
  }
  const calls = createS3Calls(s3, log)
  await tryOut(calls, newIn === 's3').catch((error: unknown) => {
    if (!(error instanceof S3Failure)) throw error
    const words = `the bucket "${s3.bucket}" at ${s3.endpoint}`
    if (error.isAnswer) throw new SettingsError([`BLOBS: ${words} refuses (${error.reason})`])
    log.warn(`BLOBS: ${words} cannot be reached (${error.reason})`)
  })
  const inBucket = createS3Store(calls)
  return { newIn, of: (name) => (name === 's3' ? inBucket : inDatabase) }
}

async function tryOut(calls: S3Calls, writing: boolean): Promise<void> {
  await calls.list('start/')
  if (!writing) return
  await calls.put('start/tried', Buffer.from('This bucket can be written.'))
  await calls.remove('start/tried')
}

async function refuseForgottenBucket(sql: Sql): Promise<void> {
  const [row] = await sql`/* anyInBucket */ select 1 from blob_object where storage = 's3' limit 1`
  if (row) throw new SettingsError(['BLOBS: there are files in a bucket. Name it after "database": "database s3://…"'])
}
