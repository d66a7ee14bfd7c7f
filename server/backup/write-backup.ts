import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openDatabase, type Sql, type Transaction } from '../db/client.ts'
import { BackupProblem } from './backup-problem.ts'
import { writeBackupFile, type BackupHead } from './backup-file.ts'
import { toContent, type Section } from './content.ts'
import { copyTarget, setUpCopy, storedTables, type StoredTable } from './tables.ts'

export type Backup = { database: string; path: string; key: string | undefined; at: Date }

/**
 * Writes everything in this database, as it is at one moment, into a new file, while everybody works. Holds no lock but those
 * that reading takes, and memory for a few parts of a table.
 * @param database its address
 * @throws BackupProblem if the file cannot be written; then nothing is left of it
 */
export async function writeBackup({ database: url, path, key, at }: Backup): Promise<void> {
  const database = openDatabase(url, { applicationName: 'school-almanac backup', readers: 1, writers: 1 })
  let failure: unknown
  try {
    await database.writes.begin('isolation level repeatable read read only', async (tx) => {
      try {
        await setUpCopy(tx)
        const tables = await storedTables(tx)
        const head = await headOf(tx, tables, at)
        const content = toContent(sectionsOf(tx, tables), async () => ({ sequences: await sequencesOf(tx) }))
        await writeBackupFile(path, { head, key }, checked(content, database.sql, head))
      } catch (error) {
        failure = error
        // PostgreSQL may be in the midst of a table that nobody reads any more: the transaction ends with its connection.
        void database.writes.end({ timeout: 0 })
        throw error
      }
    })
  } catch (error) {
    throw failure ?? error
  } finally {
    await database.close()
  }
}

async function headOf(tx: Transaction, tables: readonly StoredTable[], at: Date): Promise<BackupHead> {
  return {
    version: await productVersion(),
    madeAt: at.toISOString(),
    migrations: await migrationsOf(tx),
    tables: tables.map(({ name }) => name),
  }
}

async function productVersion(): Promise<string> {
  const file = join(import.meta.dirname, '..', '..', 'package.json')
  return (JSON.parse(await readFile(file, 'utf8')) as { version: string }).version
}

async function migrationsOf(sql: Sql | Transaction): Promise<BackupHead['migrations']> {
  const rows = await sql<BackupHead['migrations']>`/* migrationsOf */ select name, hash from migration order by name`
  return rows.map(({ name, hash }) => ({ name, hash }))
}

/**
 * A snapshot sees a table that a migration writes anew meanwhile without its rows: then the backup is none.
 */
async function* checked(content: AsyncIterable<Buffer>, sql: Sql, head: BackupHead): AsyncGenerator<Buffer> {
  yield* content
  if (JSON.stringify(await migrationsOf(sql)) !== JSON.stringify(head.migrations)) {
    throw new BackupProblem('The database was brought to another version meanwhile: back it up again')
  }
}

/**
 * postgres.js 3.4 pauses its socket when nobody reads a copy fast enough, and resumes it when more of the
 * copy is requested: never, if its end came with what it paused for. So more is requested after the end.
 */
async function* sectionsOf(tx: Transaction, tables: readonly StoredTable[]): AsyncGenerator<Section> {
  for (const table of tables) {
    const text = await tx.unsafe(`/* backUp */ copy ${copyTarget(table)} to stdout`).readable()
    yield { table, text }
    text._read(0)
  }
}

/** Read after all rows, so that none of them has a position that its sequence has not given out. */
async function sequencesOf(tx: Transaction): Promise<Record<string, number | null>> {
  const rows = await tx<{ name: string; value: number | null }[]>`/* sequencesOf */
    select sequencename as name, last_value as value from pg_sequences where schemaname = current_schema()`
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]))
}
