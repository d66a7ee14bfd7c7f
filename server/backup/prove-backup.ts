import { openDatabase, type Sql } from '../db/client.ts'
import { readBackupFile } from './backup-file.ts'
import { readWhole } from './content.ts'
import { restoreBackup } from './restore-backup.ts'
import { quoted } from './tables.ts'
import type { Backup } from './write-backup.ts'

/**
 * Proves a backup by restoring it into a database of its own beside the one that was backed up, which is dropped again. Where the role
 * may not create databases it is read to its end instead.
 * @throws BackupProblem if it cannot be restored
 */
export async function proveBackup({ database: url, path, key, at }: Backup): Promise<'restored' | 'read'> {
  const here = openDatabase(url, { applicationName: 'school-almanac proof', readers: 1, writers: 1 })
  const name = `${decodeURIComponent(new URL(url).pathname.slice(1)).slice(0, 50)}_proof`
  const proof = Object.assign(new URL(url), { pathname: `/${encodeURIComponent(name)}` }).href
  // What a process left that was killed meanwhile.
  const drop = () => withoutLimit(here.sql, `drop database if exists ${quoted(name)} with (force)`)
  try {
    if (!(await mayCreateDatabases(here.sql))) {
      await readToEnd(path, key)
      return 'read'
    }
    await drop()
    await withoutLimit(here.sql, `create database ${quoted(name)} template template0 encoding 'UTF8'`)
    try {
      await restoreBackup({ database: proof, path, key, erased: new Set(), at })
    } finally {
      await drop()
    }
    return 'restored'
  } finally {
    await here.close()
  }
}

export async function mayCreateDatabases(sql: Sql): Promise<boolean> {
  const [role] = await sql<{ may: boolean }[]>`/* mayCreateDatabases */
    select rolcreatedb or rolsuper as may from pg_roles where rolname = current_user`
  return role?.may === true
}

/** Databases are made and dropped outside of transactions, on the one connection of this pool. */
async function withoutLimit(sql: Sql, statement: string): Promise<void> {
  await sql`/* takeTime */ select set_config('statement_timeout', '0', false)`
  await sql.unsafe(`/* proof */ ${statement}`)
}

async function readToEnd(path: string, key: string | undefined): Promise<void> {
  const { head, content } = await readBackupFile(path, key)
  await readWhole(content(), head.tables)
}
