import type { Sql } from './client.ts'

/**
 * An answered edit must survive a crash, so a database that may lose commits is refused (design 4).
 * @throws when synchronous_commit is neither on nor stricter
 */
export async function assertSynchronousCommit(writes: Sql): Promise<void> {
  const [row] = await writes<{ setting: string }[]>`/* readSynchronousCommit */
    select current_setting('synchronous_commit') as setting`
  if (row && ['on', 'remote_apply'].includes(row.setting)) return
  throw new Error(`synchronous_commit is ${row?.setting}: the database may forget answered edits, set it to on`)
}
