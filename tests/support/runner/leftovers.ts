import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync, readlinkSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { namesIn, textOf } from './process-files.ts'

/** Every process of a run inherits the run's id, so that it is found however it was started. */
const runId = 'ALMANAC_TEST_RUN'

const CLUSTER = 'almanac-test-'
const OWNER = 'owner'

/** Milliseconds between two looks at whether the run still lives. */
const interval = 300

/** Looks after which a process that does not end is ended by force: it may have been stopped, and receives no other signal then. */
const gentleLooks = 20

/**
 * From now on a process of its own waits for the end of this one, however it ends, and then ends what it has left running:
 * servers, browsers and PostgreSQL are detached and survive a killed runner. Does nothing inside another run.
 */
export function endLeftoversWithUs(): void {
  if (process.env[runId] !== undefined) return
  const id = randomUUID()
  const { [runId]: _own, ...env } = process.env
  const script = join(import.meta.dirname, 'end-leftovers-child.ts')
  spawn(process.execPath, [script, String(process.pid), id], { env, detached: true, stdio: 'ignore' }).unref()
  process.env[runId] = id
}

/** Waits for the end of a process, then ends all that it started under this id and what other dead runs have left. */
export async function endLeftoversOf(runner: number, id: string): Promise<void> {
  while (isAlive(runner)) await wait(interval)
  for (let looks = 0; ; looks++) {
    const left = processesWith(`${runId}=${id}`)
    if (left.length === 0) break
    for (const pid of left) end(pid, looks < gentleLooks)
    await wait(interval)
  }
  await endAllDeadClusters()
}

/** Files in memory, where Linux has them: each of a run's hundreds of databases is seven hundred new files. */
const memory = '/dev/shm'

/** Bytes. A third of a gigabyte was seen in use by the server part; the log of writes grows to one at most. */
const leastMemory = 4 * 2 ** 30

/** The name of a cluster's folder begins with this; `endDeadClusters` finds it by that. */
export const clusterFolder = (place = tmpdir()) => join(place, CLUSTER)

/** Where a cluster of small databases is made: in memory, if there is room for it. */
export function quickestPlace(): string {
  if (!existsSync(memory)) return tmpdir()
  const { bavail, bsize } = statfsSync(memory)
  return bavail * bsize >= leastMemory ? memory : tmpdir()
}

/** Notes that the cluster of this folder belongs to this process. */
export function ownCluster(folder: string): void {
  writeFileSync(join(folder, OWNER), String(process.pid))
}

/** Wherever they are. */
export async function endAllDeadClusters(): Promise<void> {
  for (const place of [tmpdir(), memory].filter(existsSync)) await endDeadClusters(place)
}

/** Ends the clusters of processes that are gone, and deletes their folders. */
export async function endDeadClusters(place: string): Promise<void> {
  for (const name of readdirSync(place).filter((each) => each.startsWith(CLUSTER))) {
    const folder = join(place, name)
    const owner = Number(textOf(join(folder, OWNER)))
    if (owner === 0 || isAlive(owner)) continue
    const postmaster = Number(textOf(join(folder, 'postgres', 'data', 'postmaster.pid')).split('\n')[0])
    if (postmaster > 0 && textOf(`/proc/${postmaster}/cmdline`).includes(folder)) {
      for (let looks = 0; isAlive(postmaster); looks++) {
        end(postmaster, looks < gentleLooks)
        await wait(interval)
      }
    }
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** SIGINT lets PostgreSQL release its shared memory; everything else has nothing to lose. */
function end(pid: number, gently: boolean): void {
  const isDatabase = basename(linkOf(`/proc/${pid}/exe`)) === 'postgres'
  try {
    process.kill(pid, isDatabase && gently ? 'SIGINT' : 'SIGKILL')
  } catch {
    // It has ended in the meantime.
  }
}

/** The processes with this setting in the environment that they were started with; only Linux tells. */
function processesWith(setting: string): number[] {
  const ids = namesIn('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && pid !== process.pid)
  return ids.filter((pid) => textOf(`/proc/${pid}/environ`).split('\0').includes(setting))
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return !/\) Z /.test(textOf(`/proc/${pid}/stat`))
  } catch {
    return false
  }
}

function linkOf(file: string): string {
  try {
    return readlinkSync(file)
  } catch {
    return ''
  }
}
