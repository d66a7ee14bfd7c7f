import { readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'
import type { Day } from '#sync/rules/day.ts'
import { dayInZone, sectorZone } from '#sync/rules/zone.ts'
import { openDatabase, type Database } from '../db/client.ts'
import { fileProblem } from './backup-problem.ts'
import { daysToKeep } from './days-to-keep.ts'
import { noteErased } from './erased-people.ts'
import { proveBackup } from './prove-backup.ts'
import type { BackupSettings } from './settings.ts'
import { writeBackup } from './write-backup.ts'

export type BackupParts = {
  env: { backup: BackupSettings }
  log: Logger
  database: Pick<Database, 'url' | 'sql'>
}

/** The key of the lock under which one process backs up. */
const backupLock = 7_350_116

/** A night's backup, with its day. */
export const nightlyBackupName = /^school-almanac-(\d{4}-\d\d-\d\d)\.backup$/
/** What is left of a process that was killed while it backed up. */
const leftName = /^school-almanac-[\d-]+\.unproved(?:\.\d+\.part)?$/
/** The night's day begins at two o'clock. */
const twoHours = 7_200_000
const dayInSector = dayInZone(sectorZone)

/**
 * Makes the backup of the day in BACKUP_DIR if there is none yet, restores it to prove it, and removes those that need not be kept any
 * longer. What fails is one line in the log; then the older ones stay, and the next look tries again.
 */
export async function backUpNightly({ env, log, database }: BackupParts, at: Date = new Date()): Promise<void> {
  const { folder, key } = env.backup
  if (folder === undefined) return
  try {
    await alone(database.url, async () => {
      const days = await storedDays(folder)
      const day = dayInSector(at.getTime() - twoHours)
      if (days.includes(day)) return
      await removeLeft(folder)
      const [unproved, path] = ['unproved', 'backup'].map((end) => join(folder, `school-almanac-${day}.${end}`))
      await writeBackup({ database: database.url, path: unproved!, key, at })
      const proof = await proveBackup({ database: database.url, path: unproved!, key, at })
      if (proof === 'read') log.warn('backups are read to their end, not restored: this role may not create databases')
      await rename(unproved!, path!)
      const kept = daysToKeep([...days, day])
      for (const old of days.filter((one) => !kept.has(one))) await rm(join(folder, `school-almanac-${old}.backup`))
    })
  } catch (error) {
    log.error(`The nightly backup failed: ${messageOf(error)}`)
  }
}

/** Adds those who were deleted to the list in BACKUP_DIR. What fails is one line in the log, and is done by the next look. */
export async function noteErasures({ env, log, database }: BackupParts): Promise<void> {
  const { folder } = env.backup
  if (folder === undefined) return
  await noteErased(database.sql, folder).catch((error: unknown) => {
    log.error(`People who were deleted could not be noted for a restore: ${messageOf(error)}`)
  })
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

/** Does nothing if another process is doing it. */
async function alone(url: string, work: () => Promise<void>): Promise<void> {
  const own = openDatabase(url, { applicationName: 'school-almanac backup', readers: 1, writers: 1 })
  try {
    await own.writes.begin(async (tx) => {
      await tx`/* backUpLong */ set local idle_in_transaction_session_timeout = 0`
      const [lock] = await tx<[{ isOurs: boolean }]>`/* takeBackupLock */
        select pg_try_advisory_xact_lock(${backupLock}) as is_ours`
      if (lock.isOurs) await work()
    })
  } finally {
    await own.close()
  }
}

/** A folder that is not there is not made: a disk that is not mounted must not become a folder of this one. */
async function storedDays(folder: string): Promise<Day[]> {
  const names = await readdir(folder).catch((error: unknown) => {
    throw fileProblem(folder, error)
  })
  return names.flatMap((name) => nightlyBackupName.exec(name)?.[1] ?? [])
}

async function removeLeft(folder: string): Promise<void> {
  for (const name of await readdir(folder)) if (leftName.test(name)) await rm(join(folder, name))
}
