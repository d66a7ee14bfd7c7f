import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { positionLock, type AnySql, type Sql, type Transaction } from './client.ts'

/** The key of the lock under which the schema changes. */
export const migrationLock = 7_350_114

/** `isContracting`: the program of the version before cannot work beside it (decision 156); its first line says so. */
export type Migration = { name: string; text: string; hash: string; isContracting: boolean }

const contracting = /^-- contract: ./

const ownFolder = join(import.meta.dirname, 'migrations')

/**
 * Brings the database to this program's schema: applies the plain SQL files of `migrations/` in the order of their
 * names, all in one transaction under an advisory lock, so that any number of processes may start at once.
 * @returns the names applied now, and those in the database that this program does not know (a newer program ran here)
 * @throws when a file that was applied has been changed since, or when a statement fails (then nothing was applied)
 */
export async function migrate(writes: Sql, folder = ownFolder): Promise<{ applied: string[]; unknown: string[] }> {
  const migrations = await readMigrations(folder)
  return writes.begin(async (tx) => {
    // A start may have to wait for another process's long migration.
    await tx`set local lock_timeout = 0`
    await tx`set local statement_timeout = 0`
    await tx`/* takeMigrationLock */ select pg_advisory_xact_lock(${migrationLock})`
    return applyMigrations(tx, migrations)
  })
}

/** Applies those of the migrations that this database does not have, inside a transaction of the caller. */
export async function applyMigrations(
  tx: Transaction,
  migrations: readonly Migration[],
): Promise<{ applied: string[]; unknown: string[] }> {
  const hashes = await appliedHashes(tx)
  // Writers take it before any table: a migration that locked a table first could wait for a writer that waits for it.
  if (migrations.some(({ name }) => !hashes.has(name)))
    await tx`/* takePositionLock */ select pg_advisory_xact_lock(${positionLock})`
  const applied: string[] = []
  for (const migration of migrations) {
    const hash = hashes.get(migration.name)
    if (hash === migration.hash) continue
    if (hash !== undefined) throw new Error(changedMessage(migration.name))
    await tx.unsafe(migration.text)
    await recordMigration(tx, migration)
    applied.push(migration.name)
  }
  const known = new Set(migrations.map(({ name }) => name))
  return { applied, unknown: [...hashes.keys()].filter((name) => !known.has(name)) }
}

function changedMessage(name: string): string {
  return `The migration ${name} was applied to this database and has been changed since: put it back and write a new one`
}

/** The migrations of this program, in the order in which they are applied. */
export async function migrationNames(folder = ownFolder): Promise<string[]> {
  return (await readdir(folder)).filter((name) => /^\d{4}_[a-z_]+\.sql$/.test(name)).toSorted()
}

/** The migrations of a folder, by default this program's, in their order. */
export async function readMigrations(folder = ownFolder): Promise<Migration[]> {
  const names = await migrationNames(folder)
  return Promise.all(
    names.map(async (name) => {
      // A checkout with CRLF line endings is the same migration.
      const text = (await readFile(join(folder, name), 'utf8')).replaceAll('\r\n', '\n')
      return {
        name,
        text,
        hash: createHash('sha256').update(text).digest('hex'),
        isContracting: contracting.test(text),
      }
    }),
  )
}

async function appliedHashes(tx: Transaction): Promise<Map<string, string>> {
  await tx`/* createMigrationTable */
    create table if not exists migration (
      name text primary key,
      hash text not null,
      applied_at timestamptz not null default now()
    )`
  const rows = await tx<{ name: string; hash: string }[]>`/* appliedHashes */ select name, hash from migration`
  return new Map(rows.map(({ name, hash }) => [name, hash]))
}

async function recordMigration(tx: Transaction, { name, hash, isContracting }: Migration): Promise<void> {
  await tx`/* recordMigration */ insert into migration (name, hash) values (${name}, ${hash})`
  // The column is younger than the first migrations, none of which contracts.
  if (isContracting) await tx`/* markContracting */ update migration set is_contracting = true where name = ${name}`
}

/** Migrations of a newer program, in the order of their names; this one works beside those that do not contract. */
type Newer = { names: string[]; contracting: string[] }

export async function newerMigrations(sql: AnySql, known: readonly string[]): Promise<Newer> {
  const rows = await sql<{ name: string; isContracting: boolean }[]>`/* newerMigrations */
    select name, is_contracting from migration where name <> all(${known}::text[]) order by name`
  const namesOf = (some: readonly { name: string }[]) => some.map(({ name }) => name)
  return { names: namesOf(rows), contracting: namesOf(rows.filter(({ isContracting }) => isContracting)) }
}

/** What a newer program has done to the database, in one line; null when nothing. */
export function saidOfNewer({ names, contracting }: Newer): string | null {
  if (contracting.length > 0)
    return `the database has been made for a newer program, beside which this one cannot work (${contracting.join(', ')})`
  return names.length > 0 ? `the database has migrations of a newer program (${names.join(', ')})` : null
}
