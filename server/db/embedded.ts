import { randomBytes } from 'node:crypto'
import { chown, readdir, readFile, realpath, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { makeFolder } from './embedded/make-folder.ts'
import {
  runningPostmaster,
  runToEnd,
  saysFull,
  startPostmaster,
  stopPostmaster,
  type Cluster,
} from './embedded/postmaster.ts'
import { keepRunning } from './embedded/keep-running.ts'
import { findPrograms } from './embedded/programs.ts'
import { chooseRunAs, type RunAs } from './embedded/run-as.ts'
import { withLockFile } from './embedded/lock-file.ts'
import { clearStaleProcesses, isUsed, markProcess } from './embedded/cluster-processes.ts'

export type EmbeddedOptions = {
  /** Everything is stored in its folder `postgres`, which is made when missing. */
  dataDir: string
  /** Gives up durability for speed; only for clusters that are thrown away. */
  test?: boolean
  /** Whether it is started again when it ends by itself; not those of tests, which end theirs in many ways. */
  isKept?: boolean
  log: Pick<Logger, 'info' | 'warn'>
}

export type Embedded = {
  url: string
  /** Leaves the cluster; the last process that leaves stops it. */
  stop(): Promise<void>
}

/**
 * Starts the PostgreSQL that came with the dependencies, or joins the one already running in this data folder: that of
 * a process killed before us, or of another process started at the same time. Each process that uses the cluster keeps
 * a marker in `users`, and processes start and leave one at a time.
 * @throws with one sentence that says what to do when PostgreSQL cannot run here
 */
export async function startEmbedded({
  dataDir,
  test = false,
  isKept = !test,
  log,
}: EmbeddedOptions): Promise<Embedded> {
  await makeFolder(join(dataDir, 'postgres')).catch((error: unknown) => {
    throw new Error(`DATA_DIR: the folder cannot be made: ${Object(error).message}`, { cause: error })
  })
  const folder = await realpath(join(dataDir, 'postgres'))
  const users = join(folder, 'users')
  const data = join(folder, 'data')
  const lockFile = join(folder, 'turn.lock')
  await makeFolder(users)

  const { url, cluster, user, postmaster } = await withLockFile(lockFile, async () => {
    const programs = await findPrograms()
    const cluster: Cluster = { folder, data, logFile: join(folder, 'postgres.log'), programs, test }
    const password = await keepPassword(folder)
    let postmaster = await runningPostmaster(data)
    if (!postmaster) {
      const runAs = await chooseRunAs(programs.postgres, folder)
      await prepareData(cluster, runAs)
      postmaster = await startPostmaster(cluster, runAs)
      log.info(`PostgreSQL started on port ${postmaster.port}`)
    }
    await clearStaleProcesses(users)
    const user = await markProcess(users)
    return { url: `postgres://app:${password}@127.0.0.1:${postmaster.port}/postgres`, cluster, user, postmaster }
  }).catch((error: unknown) => {
    // initdb has removed by now what it had written.
    if (!saysFull(String(error))) throw error
    throw new Error(`DATA_DIR: the disk of ${folder} is full, make room`, { cause: error })
  })

  const keeping = isKept ? keepRunning(cluster, postmaster, { lockFile, log }) : null
  const stop = async () => {
    await keeping?.stop()
    await withLockFile(lockFile, async () => {
      await rm(user, { force: true })
      if (await isUsed(users)) return
      const postmaster = await runningPostmaster(data)
      if (postmaster) await stopPostmaster(cluster, postmaster)
    })
  }
  return { url, stop }
}

async function keepPassword(folder: string): Promise<string> {
  const file = join(folder, 'password')
  const stored = await readFile(file, 'utf8').catch(() => '')
  if (stored !== '') return stored
  const password = randomBytes(24).toString('base64url')
  await writeFile(file, password, { mode: 0o600 })
  return password
}

/** Makes the cluster when there is none, and gives its files to the user who runs PostgreSQL. */
async function prepareData({ folder, data, programs, test }: Cluster, runAs: RunAs): Promise<void> {
  await giveTo(folder, runAs)
  if (!(await stat(join(data, 'PG_VERSION')).catch(() => undefined))) {
    const unfinished = join(folder, 'data.new')
    await rm(unfinished, { recursive: true, force: true })
    const where = ['-D', unfinished, '-U', 'app', '--auth=scram-sha-256', `--pwfile=${join(folder, 'password')}`]
    const words = ['-E', 'UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
    // Each connection of a test would hash the password anew, for two milliseconds.
    const haste = test ? ['--no-sync', '-c', 'scram_iterations=1'] : []
    const [program, args] = runAs.command(programs.initdb, [...where, ...words, ...haste])
    await runToEnd(program, args, folder, runAs.uid)
    // Renamed once complete: a start that was killed halfway leaves nothing that looks like a cluster.
    await rename(unfinished, data)
  }
}

async function giveTo(folder: string, { owner }: RunAs): Promise<void> {
  if (owner === undefined) return
  const paths = await readdir(folder, { recursive: true })
  for (const path of [folder, ...paths.map((name) => join(folder, name))]) {
    if ((await stat(path)).uid !== owner) await chown(path, owner, owner)
  }
}
