import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import { writeBackup } from '#server/backup/write-backup.ts'
import { restoreBackup, type Restored } from '#server/backup/restore-backup.ts'
import type { Database } from '#server/db/client.ts'
import { fillSampleData } from '#server/sample/fill-sample-data.ts'
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '../support/database.ts'

export const backupKey = 'a key of 32 characters at least.'

/** A database with the sample data, a folder for its backups, and empty databases to restore them into. */
export function backupStory() {
  const story = {} as { database: TestDatabase; folder: string }
  const ends: (() => Promise<unknown>)[] = []
  beforeAll(async () => {
    story.database = await createTestDatabase()
    ends.push(() => story.database.drop())
    story.folder = await mkdtemp(join(tmpdir(), 'almanac-backup-'))
    ends.push(() => rm(story.folder, { recursive: true, force: true }))
    await fillSampleData(story.database.writes, { now: new Date(), amount: 'sample', print: () => {} })
  })
  afterAll(async () => {
    for (const end of ends.toReversed()) await end()
  })
  const backUp = async (key?: string): Promise<string> => {
    const path = join(story.folder, randomUUID())
    await writeBackup({ database: story.database.url, path, key, at: new Date() })
    return path
  }
  const emptyDatabase = async (): Promise<TestDatabase> => {
    const empty = await createEmptyDatabase()
    ends.push(() => empty.drop())
    return empty
  }
  return { story, backUp, emptyDatabase }
}

export function restoreInto(
  { url }: Pick<Database, 'url'>,
  path: string,
  { key, erased = [], at = new Date() }: { key?: string; erased?: string[]; at?: Date } = {},
): Promise<Restored> {
  return restoreBackup({ database: url, path, key, erased: new Set(erased), at })
}

/** What each table of the product holds, as one number; the migrations are when they were applied. */
export async function contentOf({ sql }: Pick<Database, 'sql'>): Promise<Record<string, string | null>> {
  const tables = await sql<{ name: string }[]>`select tablename as name from pg_tables where schemaname = 'public'`
  const content: Record<string, string | null> = {}
  for (const { name } of tables) {
    const rows = name === 'migration' ? '(select name, hash from migration)' : `"${name}"`
    const [found] = await sql.unsafe<{ hash: string | null }[]>(
      `select md5(string_agg(md5(t::text), '' order by md5(t::text))) as hash from ${rows} t`,
    )
    content[name] = found!.hash
  }
  return content
}

/** Whether there is any table. */
export async function isEmpty({ sql }: Pick<Database, 'sql'>): Promise<boolean> {
  const tables = await sql`select from pg_tables where schemaname = 'public'`
  return tables.length === 0
}
