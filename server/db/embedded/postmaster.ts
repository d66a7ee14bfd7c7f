import { spawn } from 'node:child_process'
import { open, readFile, rm, statfs } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { commandLine, isAlive } from './process-life.ts'
import type { Programs } from './programs.ts'
import type { RunAs } from './run-as.ts'
import { clusterPatience } from '../../kit/times.ts'

export type Cluster = { folder: string; data: string; logFile: string; programs: Programs; test: boolean }
export type Postmaster = { pid: number; port: number }

const attempts = 5

/**
 * The running PostgreSQL of this data folder, once it is ready; undefined when there is none. A killed process leaves
 * its PostgreSQL running, and a killed machine leaves a postmaster.pid whose number now belongs to another process.
 */
export async function runningPostmaster(data: string): Promise<Postmaster | undefined> {
  const deadline = Date.now() + clusterPatience
  while (Date.now() < deadline) {
    const found = await readPostmaster(data)
    if (!found) return undefined
    if (!(await isPostmasterOf(found.pid, data))) {
      await rm(join(data, 'postmaster.pid'), { force: true })
      return undefined
    }
    if (found.status === 'ready') return found
    await delay(10)
  }
  throw new Error(`PostgreSQL in ${data} is neither ready nor gone after ${clusterPatience / 1000} s`)
}

/** Starts PostgreSQL on a port of 127.0.0.1, a free one unless its users know one, and waits until it is ready. */
export async function startPostmaster(cluster: Cluster, runAs: RunAs, knownPort?: number): Promise<Postmaster> {
  for (let attempt = 1; ; attempt += 1) {
    const port = knownPort ?? (await freePort())
    const exited = await spawnPostgres(cluster, runAs, port)
    const ready = await waitUntilReady(cluster.data, exited)
    if (ready) return ready
    if (attempt === attempts || knownPort !== undefined) {
      throw new Error(
        `PostgreSQL did not start: ${(await fullDisk(cluster.folder)) ?? (await lastLines(cluster.logFile))}`,
      )
    }
  }
}

/** PostgreSQL needs this much (bytes) to go on: a segment of its log. */
const leastRoom = 16 << 20

/** Whether the system's words, or those of a program of PostgreSQL, are about a disk or a quota without room. */
export function saysFull(words: string): boolean {
  return /no space left on device|disk quota exceeded/i.test(words)
}

/** What to say of a disk without room, on which PostgreSQL cannot write its log either; null if there is some. */
export async function fullDisk(folder: string): Promise<string | null> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize < leastRoom ? `the disk of ${folder} is full, make room` : null
}

/** Sends SIGINT, PostgreSQL's fast shutdown; resolves when the data folder is released. */
export async function stopPostmaster({ data, programs, folder }: Cluster, { pid }: Postmaster): Promise<void> {
  if (process.platform === 'win32') await runToEnd(programs.pgCtl, ['stop', '-w', '-m', 'fast', '-D', data], folder)
  else process.kill(pid, 'SIGINT')
  const deadline = Date.now() + clusterPatience
  while (await readPostmaster(data)) {
    if (!isAlive(pid)) return
    if (Date.now() > deadline)
      throw new Error(`PostgreSQL (process ${pid}) did not stop within ${clusterPatience / 1000} s`)
    await delay(10)
  }
}

async function readPostmaster(data: string): Promise<(Postmaster & { status: string }) | undefined> {
  const text = await readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => '')
  const [pid, , , port, , , , status = ''] = text.split('\n')
  return Number(pid) > 0 ? { pid: Number(pid), port: Number(port), status: status.trim() } : undefined
}

async function isPostmasterOf(pid: number, data: string): Promise<boolean> {
  if (!isAlive(pid)) return false
  return process.platform === 'win32' || (await commandLine(pid)).includes(data)
}

/** Reports when the process ended; it outlives us, so nothing of ours may be attached to it. */
async function spawnPostgres({ folder, data, logFile, programs, test }: Cluster, runAs: RunAs, port: number) {
  const settings = [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'timezone=UTC',
    'log_timezone=UTC',
    ...(test ? ['fsync=off', 'full_page_writes=off', 'max_connections=400'] : []),
  ].flatMap((setting) => ['-c', setting])
  const args = ['-D', data, '-p', String(port), ...settings]
  if (process.platform === 'win32') {
    // postgres.exe refuses administrator rights; pg_ctl drops them.
    const options = args.slice(2).join(' ')
    await runToEnd(programs.pgCtl, ['start', '-w', '-D', data, '-l', logFile, '-o', options], folder)
    return () => false
  }
  const log = await open(logFile, 'a', 0o600)
  const [file, all] = runAs.command(programs.postgres, args)
  let exited = false
  const child = spawn(file, all, {
    cwd: folder,
    detached: true,
    stdio: ['ignore', log.fd, log.fd],
    env: environment(),
    uid: runAs.uid,
    gid: runAs.uid,
  })
  child.on('error', () => (exited = true))
  child.on('exit', () => (exited = true))
  child.unref()
  await log.close()
  return () => exited
}

async function waitUntilReady(data: string, exited: () => boolean): Promise<Postmaster | undefined> {
  const deadline = Date.now() + clusterPatience
  while (Date.now() < deadline && !exited()) {
    const found = await readPostmaster(data)
    if (found?.status === 'ready') return found
    await delay(5)
  }
  return undefined
}

/** Runs a PostgreSQL program to its end. @throws with its own words when it fails */
export async function runToEnd(program: string, args: string[], cwd: string, uid?: number): Promise<void> {
  const child = spawn(program, args, { cwd, uid, gid: uid, env: environment(), stdio: ['ignore', 'ignore', 'pipe'] })
  let words = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (words += text))
  const code = await new Promise<number | null>((resolve, reject) => child.on('error', reject).on('close', resolve))
  if (code !== 0) throw new Error(`${program} failed: ${words.trim()}`)
}

/** Our environment without the variables that would affect PostgreSQL's programs. */
function environment(): NodeJS.ProcessEnv {
  const inherited = Object.entries(process.env).filter(([name]) => !name.startsWith('PG') && !name.startsWith('LC_'))
  return { ...Object.fromEntries(inherited), LC_ALL: 'C', TZ: 'UTC' }
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve, reject) => server.on('error', reject).listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('No free port on 127.0.0.1')
  return address.port
}

async function lastLines(file: string): Promise<string> {
  const text = await readFile(file, 'utf8').catch(() => '')
  return text.trim().split('\n').slice(-5).join('\n')
}
