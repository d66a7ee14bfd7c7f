import { readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { isAlive } from './process-life.ts'
import { lockFileStale } from '../../kit/times.ts'

const held = new Set<string>()

/**
 * Runs `work` while no other process does so under the same lock file. A lock whose process is gone, or that is older
 * than 60 s, is taken over; should two processes take over the same one at once, PostgreSQL's own lock of its data
 * folder still lets only one of them start it.
 */
export async function withLockFile<T>(lockFile: string, work: () => Promise<T>): Promise<T> {
  while (!(await take(lockFile))) await delay(20)
  held.add(lockFile)
  try {
    return await work()
  } finally {
    held.delete(lockFile)
    await rm(lockFile, { force: true })
  }
}

async function take(lockFile: string): Promise<boolean> {
  try {
    await writeFile(lockFile, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (Reflect.get(Object(error), 'code') !== 'EEXIST') throw error
  }
  if (await isStale(lockFile)) {
    const aside = `${lockFile}.${process.pid}`
    await rename(lockFile, aside).catch(() => {})
    await rm(aside, { force: true })
  }
  return false
}

async function isStale(lockFile: string): Promise<boolean> {
  const made = await stat(lockFile).catch(() => undefined)
  if (!made) return false
  const holder = Number(await readFile(lockFile, 'utf8').catch(() => ''))
  if (Date.now() - made.mtimeMs > lockFileStale) return true
  // Our own number in a lock that we do not hold: a process before a restart of the container had that number.
  if (holder === process.pid) return !held.has(lockFile)
  return holder > 0 && !isAlive(holder)
}
