import { pipeline } from 'node:stream/promises'
import { dueBefore, mailingKinds } from '#sync/rules/mailing-times.ts'
import { deleteAccount } from '../account/delete-account.ts'
import { recordAudit } from '../audit/audit.ts'
import { openDatabase, type Transaction } from '../db/client.ts'
import { applyMigrations, migrationLock, readMigrations, type Migration } from '../db/migrate.ts'
import { setHandled } from '../digests/mailing-state.ts'
import { BackupProblem } from './backup-problem.ts'
import { readBackupFile, type BackupHead } from './backup-file.ts'
import { fromContent, readWhole, type ContentEnd } from './content.ts'
import { copyTarget, quoted, setUpCopy } from './tables.ts'

export type Restore = {
  /** The address of an empty database. */
  database: string
  path: string
  key: string | undefined
  /** The ids of people who were deleted after the backup was made, as far as anybody remembers. */
  erased: ReadonlySet<string>
  at: Date
}

export type Restored = { head: BackupHead; rows: number; erased: number }

/**
 * Restores a backup into an empty database, in one transaction: all of it, or nothing. Then it is what was backed up, of
 * this program's version and in a new epoch (design 4), without those who were deleted since, and without mails and digests
 * that were waiting (decision 141).
 * @throws BackupProblem if the database is not empty, or the file is not whole, of a newer version or encrypted with another key
 */
export async function restoreBackup({ database: url, path, key, erased, at }: Restore): Promise<Restored> {
  const { head, content } = await readBackupFile(path, key)
  const { own, known } = await migrationsFor(head)
  const options = { applicationName: 'school-almanac restore', readers: 1, writers: 1, sendsAtOnce: true }
  const database = openDatabase(url, options)
  try {
    return await database.writes.begin(async (tx) => {
      await setUpCopy(tx)
      await tx`/* waitForLocks */ set local lock_timeout = 0`
      await tx`/* takeMigrationLock */ select pg_advisory_xact_lock(${migrationLock})`
      await refuseContent(tx)
      await applyMigrations(tx, known)
      const end = await fill(tx, head.tables, content())
      await applyMigrations(tx, own)
      const again = await begin(tx, { head, erased, at })
      await tx`/* afterRestore */ analyze`
      return { head, rows: Object.values(end.rows).reduce((sum, count) => sum + count, 0), erased: again }
    })
  } catch (error) {
    // What PostgreSQL cannot read of a damaged file is reported as what it is.
    if (!(error instanceof BackupProblem)) await readWhole(content(), head.tables)
    throw error
  } finally {
    await database.close()
  }
}

/** This program's migrations, and those of them that the backup has. @throws if it has others */
async function migrationsFor(head: BackupHead): Promise<{ own: Migration[]; known: Migration[] }> {
  const own = await readMigrations()
  const hashes = new Map(own.map(({ name, hash }) => [name, hash]))
  if (head.migrations.some(({ name, hash }) => hashes.get(name) !== hash)) {
    throw new BackupProblem(`This backup was made by a newer or another version of School Almanac (${head.version})`)
  }
  const names = new Set(head.migrations.map(({ name }) => name))
  return { own, known: own.filter(({ name }) => names.has(name)) }
}

async function refuseContent(tx: Transaction): Promise<void> {
  const found = await tx`/* anyTable */
    select from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and (n.oid = current_schema()::regnamespace or n.nspname = 'pgboss') limit 1`
  if (found.length > 0) {
    throw new BackupProblem('The database is not empty: restore into a new one (DATABASE_URL, or another DATA_DIR)')
  }
}

/** The migrations have made the tables, and have written into some of them what the backup holds too. */
async function fill(tx: Transaction, names: readonly string[], content: AsyncIterable<Buffer>): Promise<ContentEnd> {
  for (const name of names) await tx.unsafe(`/* letFill */ alter table ${quoted(name)} disable trigger user`)
  // "cascade": tables that no backup holds refer to some of them, and are empty.
  await tx.unsafe(`/* emptyTables */ truncate ${names.map(quoted).join(', ')} cascade`)
  const end = await fromContent(content, async ({ table, text }) => {
    await pipeline(text, await tx.unsafe(`/* fillTable */ copy ${copyTarget(table)} from stdin`).writable())
  })
  for (const name of names) await tx.unsafe(`/* guardAgain */ alter table ${quoted(name)} enable trigger user`)
  await compareRows(tx, end)
  for (const [name, value] of Object.entries(end.sequences)) {
    if (value !== null) await tx`/* goOnFrom */ select setval(${quoted(name)}::regclass, ${value})`
  }
  return end
}

async function compareRows(tx: Transaction, { rows }: ContentEnd): Promise<void> {
  for (const [name, count] of Object.entries(rows)) {
    const [stored] = await tx.unsafe<[{ count: number }]>(`/* storedRows */ select count(*) from ${quoted(name)}`)
    if (stored.count !== count) {
      throw new BackupProblem(
        `${name} has ${stored.count} rows after the restore, and had ${count} when it was backed up`,
      )
    }
  }
}

/** What must not go on as if nothing had happened. @returns how many people were deleted again */
async function begin(tx: Transaction, { head, erased, at }: Pick<Restore, 'erased' | 'at'> & { head: BackupHead }) {
  await tx`/* beginEpoch */ update sync_meta set epoch = gen_random_uuid(), system_identifier = null`
  await tx`/* sendNoMails */ update mail set failed_at = now(), text = null, html = null
    where sent_at is null and failed_at is null`
  for (const kind of mailingKinds) await setHandled(tx, dueBefore(kind, at))
  const detail = { version: head.version, madeAt: head.madeAt }
  await recordAudit(tx, { action: 'backup restored', detail })
  const people = await tx<{ id: string }[]>`/* erasedPeople */
    select id from app_user where id = any(${[...erased]}) order by id`
  for (const { id } of people) await deleteAccount(tx, id)
  return people.length
}
