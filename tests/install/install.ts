import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, cpSync, mkdirSync, mkdtempSync, readdirSync, readlinkSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { seconds, type Counts } from '../support/runner/counts.ts'
import { endGroup, runProcess, startProcess } from '../support/servers/run-process.ts'
import { freePort } from '../support/servers/free-port.ts'
import { root, sourceFiles } from '../support/source-files.ts'
import { unlessIdle } from '../support/waiting/unless-idle.ts'
import { eventually } from '../support/waiting/eventually.ts'

/** One way in which a stranger may follow the README on a fresh copy. */
export type InstallWay = () => Promise<Counts>

type Setting = { name: string; user?: number; ignoreScripts?: boolean }

const NOBODY = 65534
const MINUTE = 60_000
const isRoot = process.getuid?.() === 0

/** The first is the one of `npm test`; only root can become another user, and only then are there two users to try. */
export const installWays: InstallWay[] = [
  installAs({ name: isRoot ? 'as root' : 'as this user' }),
  isRoot ? installAs({ name: 'as an ordinary user', user: NOBODY }) : skipped('as another user', 'needs root'),
  installAs({ name: 'with --ignore-scripts', ignoreScripts: true }),
]

function skipped(name: string, reason: string): InstallWay {
  return async () => {
    console.log(`npm ci && npm start ${name}: skipped, ${reason}`)
    return { passed: 0, failed: 0, skipped: 1 }
  }
}

function installAs(setting: Setting): InstallWay {
  return async () => {
    const folder = mkdtempSync(join(tmpdir(), 'almanac-install-'))
    try {
      const times = await installAndStart(folder, setting)
      console.log(`npm ci && npm start ${setting.name}: ok (${times})`)
      return { passed: 1, failed: 0, skipped: 0 }
    } catch (error) {
      const failure = `npm ci && npm start ${setting.name}\n${error instanceof Error ? error.message : String(error)}`
      console.log(`FAILED ${failure}`)
      return { passed: 0, failed: 1, skipped: 0, failures: [failure] }
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  }
}

async function installAndStart(folder: string, setting: Setting): Promise<string> {
  const tree = join(folder, 'school-almanac')
  copyTree(folder, tree, setting.user)
  const identity = setting.user === undefined ? {} : { uid: setting.user, gid: setting.user }
  const options = { cwd: tree, env: await strangersEnvironment(folder, setting), ...identity }
  const start = performance.now()
  const arguments_ = ['ci', ...(setting.ignoreScripts === true ? ['--ignore-scripts'] : [])]
  const installed = await runProcess('npm', arguments_, { ...options, limit: 5 * MINUTE, capture: true })
  if (installed.code !== 0) throw new Error(`npm ci ended with ${installed.code}:\n${installed.output}`)
  const installTime = performance.now() - start
  const port = await freePort()
  const env = { ...options.env, PORT: String(port) }
  const child = startProcess('npm', ['start'], { ...options, env, capture: true })
  const output = outputOf(child)
  try {
    await answersReady(child, `http://localhost:${port}`, output)
    await showsItself(`http://localhost:${port}`, output)
    const startTime = performance.now() - start - installTime
    return `npm ci ${seconds(installTime)}, npm start ready after ${seconds(startTime)}`
  } finally {
    await stops(child, tree, output)
  }
}

function copyTree(folder: string, tree: string, user: number | undefined): void {
  for (const path of sourceFiles()) {
    mkdirSync(dirname(join(tree, path)), { recursive: true })
    cpSync(join(root, path), join(tree, path))
  }
  mkdirSync(join(folder, 'home'))
  chmodSync(folder, 0o755)
  if (user !== undefined) chownBelow(folder, user)
}

function chownBelow(path: string, user: number): void {
  chownSync(path, user, user)
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    if (entry.isDirectory()) chownBelow(join(path, entry.name), user)
    else chownSync(join(path, entry.name), user, user)
  }
}

/**
 * A stranger's shell: nothing of the npm script that started us, no setting of the product, and for another user a home
 * of their own.
 */
async function strangersEnvironment(folder: string, setting: Setting): Promise<NodeJS.ProcessEnv> {
  const path = (process.env['PATH'] ?? '').split(delimiter).filter((entry) => !entry.includes('node_modules'))
  const ours = /^(npm_|INIT_CWD$|NODE$|NODE_ENV$|DATABASE_URL$|DATA_DIR$|PUBLIC_URL$|HOST$|NOW$|SAMPLE_DATA$|VITEST)/
  const inherited = Object.entries(process.env).filter(([name]) => !ours.test(name))
  const env = { ...Object.fromEntries(inherited), PATH: path.join(delimiter) }
  if (setting.user === undefined) return env
  const registry = await runProcess('npm', ['config', 'get', 'registry'], { limit: MINUTE, capture: true })
  const registryUrl = /https?:\S+/.exec(registry.output)?.[0]
  return { ...env, HOME: join(folder, 'home'), USER: 'nobody', LOGNAME: 'nobody', npm_config_registry: registryUrl }
}

function outputOf(child: ChildProcess): () => string {
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (bytes: Buffer) => (output += bytes.toString()))
  return () => output
}

async function answersReady(child: ChildProcess, origin: string, output: () => string): Promise<void> {
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`npm start ended with ${String(code)}:\n${output()}`)
  })
  const ready = eventually(async () => {
    const status = await fetch(`${origin}/readyz`).then((answer) => answer.status, String)
    if (status !== 200) throw new Error(`npm start was not ready (${status}):\n${output()}`)
  })
  await Promise.race([ended, ready])
}

async function showsItself(origin: string, output: () => string): Promise<void> {
  const page = await fetch(origin, { headers: { accept: 'text/html' } })
  const html = await page.text()
  if (page.status !== 200 || !/<div id="root"/.test(html)) throw new Error(`${origin} answered ${page.status}: ${html}`)
  for (const [, path] of html.matchAll(/<script[^>]+src="([^"]+)"/g)) {
    const script = await fetch(new URL(path ?? '', origin))
    if (script.status !== 200) throw new Error(`${path} answered ${script.status}`)
  }
  for (const word of [origin, 'admin@example.org']) {
    if (!output().includes(word)) throw new Error(`npm start did not print ${word}:\n${output()}`)
  }
}

/** SIGTERM ends the product and everything that it started, including the database. */
async function stops(child: ChildProcess, tree: string, output: () => string): Promise<void> {
  const closed: Promise<unknown> = child.exitCode === null ? once(child, 'close') : Promise.resolve()
  endGroup(child, 'SIGTERM')
  try {
    await unlessIdle(closed, () => `npm start did not stop at SIGTERM:\n${output()}`)
  } catch (error) {
    endGroup(child, 'SIGKILL')
    throw error
  }
  const left = processesIn(tree)
  if (left.length > 0) throw new Error(`still running in the copy after the stop: ${left.join(', ')}`)
}

function processesIn(tree: string): string[] {
  if (process.platform !== 'linux') return []
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => [`/proc/${pid}/cwd`, `/proc/${pid}/exe`].some((link) => linkTarget(link).startsWith(tree)))
}

function linkTarget(link: string): string {
  try {
    return readlinkSync(link)
  } catch {
    return ''
  }
}
