import type { StatsFs } from 'node:fs'
import { access, readdir, stat, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pino } from 'pino'
import { nightlyBackupName } from '../backup/nightly-backup.ts'
import { openDatabase } from '../db/client.ts'
import { startEmbedded } from '../db/embedded.ts'
import { readEnv, type Env } from '../env.ts'
import { SettingsError } from '../kit/settings-error.ts'
import { reachMailServer } from '../mail/reach-mail-server.ts'
import {
  examineClock,
  examineDatabase,
  examineJobs,
  examineMails,
  examineProof,
  examineSequence,
} from './examine-database.ts'
import { examinePooler } from './examine-pooler.ts'
import { examineReplica } from './examine-replica.ts'
import { look, ok, wrong, type Finding } from './finding.ts'

type Source = Record<string, string | undefined>

/**
 * Examines an installation as its settings describe it, and changes nothing in it. What cannot be looked at because something else is
 * wrong is left out.
 */
export async function examine(source: Source): Promise<Finding[]> {
  const env = readSettings(source)
  if (Array.isArray(env)) return env
  return [
    ok('settings', env.production ? 'for production' : 'not for production: NODE_ENV=production is not set'),
    ...(await examineInside(env)),
    await examineMailServer(env),
    await examineDisk(env.dataDir),
    await examineBackups(source['BACKUP_DIR']?.trim() ?? '', env),
  ]
}

function readSettings(source: Source): Env | Finding[] {
  try {
    return readEnv(source)
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error
    return error.problems.map((problem) => wrong('settings', problem, 'correct it: the calendar does not start'))
  }
}

async function examineInside(env: Env): Promise<Finding[]> {
  const { databaseUrl, databaseDirectUrl, dataDir } = env
  if (databaseUrl !== undefined) {
    const pooler = databaseDirectUrl === undefined ? [] : [await examinePooler(databaseUrl, databaseDirectUrl)]
    const setting = databaseDirectUrl === undefined ? 'DATABASE_URL' : 'DATABASE_DIRECT_URL'
    return [...(await examineAt(databaseDirectUrl ?? databaseUrl, env, setting)), ...pooler]
  }
  const isMade = await access(join(dataDir, 'postgres', 'data', 'PG_VERSION')).then(
    () => true,
    () => false,
  )
  if (!isMade) return [ok('database', 'is made by the first start')]
  const embedded = await startEmbedded({ dataDir, log: pino({ level: 'silent' }) })
  try {
    return await examineAt(embedded.url, env, 'DATA_DIR')
  } finally {
    await embedded.stop()
  }
}

async function examineAt(url: string, { databaseReadUrl, backup }: Env, setting: string): Promise<Finding[]> {
  const database = openDatabase(url, { applicationName: 'school-almanac doctor' })
  const { sql } = database
  try {
    const findings = await examineDatabase(sql)
    const [inside] = await sql<{ isMade: boolean }[]>`/* isMigrated */
      select to_regclass('sync_meta') is not null and to_regclass('mail') is not null as is_made`
    // An empty database has nothing else to look at.
    const others = inside!.isMade ? [examineSequence, examineClock, examineJobs, examineMails] : [examineClock]
    for (const one of others) findings.push(await one(sql))
    if (databaseReadUrl !== undefined) findings.push(await examineReplica(sql, databaseReadUrl))
    if (backup.folder !== undefined) findings.push(...(await examineProof(sql)))
    return findings
  } catch (error) {
    const { code, message } = Object(error) as { code?: string; message?: string }
    const todo = `start it, or correct ${setting} and its password`
    return [wrong('database', `cannot be used: ${message || code}`, todo)]
  } finally {
    await database.close()
  }
}

async function examineMailServer({ mail, production }: Env): Promise<Finding> {
  if (mail.smtpUrl === undefined) return ok('mail', 'is shown at /dev/mailbox and not sent')
  const problem = await reachMailServer(mail.smtpUrl)
  if (problem === null) return ok('mail', 'the server answers and lets us in')
  const todo = 'correct SMTP_URL, or open the way to the server: nobody gets a code meanwhile'
  return production ? wrong('mail', problem, todo) : look('mail', problem, todo)
}

const gigabyte = 1024 ** 3

/** Of the disk of DATA_DIR; a database elsewhere has its own. */
async function examineDisk(folder: string): Promise<Finding> {
  const { bavail, blocks, bsize } = await statsOf(folder)
  const [free, size] = [bavail * bsize, blocks * bsize]
  const says = `${(free / gigabyte).toFixed(1)} GB of ${(size / gigabyte).toFixed(0)} GB are free at DATA_DIR`
  if (free < gigabyte) return wrong('disk', says, 'make room: a full disk stops the database')
  return free < 0.1 * size ? look('disk', says, 'make room soon') : ok('disk', says)
}

/** The folder is made by the first start. */
async function statsOf(folder: string): Promise<StatsFs> {
  try {
    return await statfs(folder)
  } catch (error) {
    if (dirname(folder) === folder) throw error
    return statsOf(dirname(folder))
  }
}

/** One is made every day. */
const oldestBackupHours = 26

async function examineBackups(folder: string, { production }: Env): Promise<Finding> {
  if (folder === '') {
    return production
      ? look(
          'backup',
          'BACKUP_DIR is not set',
          'be sure that something else backs up the database (docs/operations.md)',
        )
      : ok('backup', 'BACKUP_DIR is not set')
  }
  const todo = 'see that it can be written and that the jobs run'
  const names = await readdir(folder).catch(() => null)
  if (names === null)
    return wrong('backup', 'BACKUP_DIR cannot be read', 'make the folder, and let the calendar write it')
  const backups = names.filter((name) => nightlyBackupName.test(name))
  const files = await Promise.all(backups.map((name) => stat(join(folder, name))))
  if (backups.length === 0) return wrong('backup', 'BACKUP_DIR holds none', todo)
  const hours = (Date.now() - Math.max(...files.map(({ mtimeMs }) => mtimeMs))) / 3_600_000
  const says = `the newest is ${hours.toFixed(1)} hours old`
  return hours > oldestBackupHours ? wrong('backup', says, todo) : ok('backup', says)
}
