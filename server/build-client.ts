import { spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { cp, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { buildLockStale, buildLook } from './kit/times.ts'

const root = join(import.meta.dirname, '..')
const sources = ['client', 'sync', 'sw', 'public', 'vite.config.ts', 'package-lock.json']

const dist = join(root, 'dist')
const client = join(dist, 'client')
/** A record of what the built client was made from; it is stored beside the client, so that it is never served. */
const record = join(dist, 'client.json')
const lock = join(dist, 'client.lock')

/**
 * `assets`: the files of this build; `earlier`: those of previous builds, newest first, which open pages still request.
 */
type BuildRecord = { build: string; assets: string[]; earlier: string[][] }

const earlierBuildsRetained = 3

/**
 * Builds client and service worker when they are missing or older than their sources. The build runs in a process of
 * its own: its environment is production whatever ours is, and its memory is freed with it.
 * @returns the build's name, a hash of everything that it is made from
 */
export async function ensureClientBuild(): Promise<{ build: string }> {
  const build = hashOfSources()
  if (!(await isBuilt(build))) {
    const child = spawn(process.execPath, [import.meta.filename], {
      env: { ...process.env, NODE_ENV: 'production' },
      stdio: ['ignore', 'inherit', 'inherit'],
    })
    const [code] = (await once(child, 'exit')) as [number | null]
    if (code !== 0) throw new Error('The client could not be built.')
  }
  return { build }
}

/** Several processes may start at once: one builds, the others wait for it. */
async function buildUnderLock(): Promise<void> {
  const build = hashOfSources()
  await mkdir(dist, { recursive: true })
  const release = await takeLock()
  try {
    if (!(await isBuilt(build))) await buildClient(build)
  } finally {
    await release()
  }
}

async function buildClient(build: string): Promise<void> {
  console.log('Building the client …')
  const started = performance.now()
  const making = join(dist, `client-${randomBytes(4).toString('hex')}`)
  try {
    const vite = await import('vite')
    await vite.build({
      configFile: join(root, 'vite.config.ts'),
      logLevel: 'warn',
      build: { outDir: making },
    })
    const assets = await readdir(join(making, 'assets'))
    const previous = await readRecord()
    const earlier = previous ? [previous.assets, ...previous.earlier].slice(0, earlierBuildsRetained) : []
    await keepAssets(new Set(earlier.flat()), making)
    await rm(record, { force: true })
    await replaceClient(making)
    await writeFile(record, JSON.stringify({ build, assets, earlier } satisfies BuildRecord))
  } catch (error) {
    await rm(making, { recursive: true, force: true })
    throw error
  }
  console.log(`Built the client in ${((performance.now() - started) / 1000).toFixed(1)} s.`)
}

/** Pages that run an earlier build load its files until they are reloaded (design 9). */
async function keepAssets(names: Set<string>, target: string): Promise<void> {
  for (const name of names) {
    await cp(join(client, 'assets', name), join(target, 'assets', name), { force: false }).catch(ignoreMissing)
  }
}

async function replaceClient(made: string): Promise<void> {
  const replaced = `${made}-replaced`
  await rename(client, replaced).catch(ignoreMissing)
  await rename(made, client)
  await rm(replaced, { recursive: true, force: true })
}

async function isBuilt(build: string): Promise<boolean> {
  return (await readRecord())?.build === build
}

async function readRecord(): Promise<BuildRecord | null> {
  try {
    const [text] = await Promise.all([readFile(record, 'utf8'), readFile(join(client, 'index.html'))])
    return JSON.parse(text) as BuildRecord
  } catch {
    return null
  }
}

/**
 * Reads synchronously: this runs at every start, before there is anything to keep waiting, and takes a quarter of the
 * time.
 */
function hashOfSources(): string {
  const hash = createHash('sha256')
  for (const source of sources) {
    for (const file of filesOf(join(root, source))) {
      const content = readFileSync(file)
      hash.update(`${relative(root, file).replaceAll('\\', '/')}\0${content.length}\0`).update(content)
    }
  }
  return hash.digest('hex').slice(0, 16)
}

function filesOf(path: string): string[] {
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted()
}

/** Waits while another process builds; a lock whose process is gone counts as free. */
async function takeLock(): Promise<() => Promise<void>> {
  for (;;) {
    try {
      await writeFile(lock, String(process.pid), { flag: 'wx' })
      return () => rm(lock, { force: true })
    } catch (error) {
      if (!isCode(error, 'EEXIST')) throw error
    }
    if (await isLockAbandoned()) await rm(lock, { force: true })
    else await wait(buildLook)
  }
}

async function isLockAbandoned(): Promise<boolean> {
  try {
    const [holder, { mtimeMs }] = await Promise.all([readFile(lock, 'utf8'), stat(lock)])
    // The file is empty for a moment while it is written; our own number means that an earlier container wrote it.
    if (holder === '') return Date.now() - mtimeMs > buildLockStale
    return Number(holder) === process.pid || !isRunning(Number(holder))
  } catch {
    return false
  }
}

function isRunning(processId: number): boolean {
  try {
    process.kill(processId, 0)
    return true
  } catch (error) {
    return isCode(error, 'EPERM')
  }
}

function ignoreMissing(error: unknown): void {
  if (!isCode(error, 'ENOENT') && !isCode(error, 'ERR_FS_CP_EEXIST')) throw error
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && (error as NodeJS.ErrnoException).code === code
}

if (import.meta.main) {
  process.env['NODE_ENV'] = 'production'
  await buildUnderLock()
}
