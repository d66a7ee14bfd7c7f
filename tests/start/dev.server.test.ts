import { type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { appendFile, chmod, cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isAlive } from '#server/db/embedded/process-life.ts'
import { endGroup, startProcess } from '../support/servers/run-process.ts'
import { freePort } from '../support/servers/free-port.ts'
import { root } from '../support/source-files.ts'
import { eventually } from '../support/waiting/eventually.ts'

/** A copy of the sources, which a test may change, with the packages of this folder. */
let tree = ''
let url = ''
let dev: ChildProcess

const postmasterFile = () => readFile(join(tree, '.data/postgres/data/postmaster.pid'), 'utf8')
const postmaster = async () => Number((await postmasterFile()).split('\n')[0])
const page = (path: string) => fetch(url + path, { headers: { accept: 'text/html' } })

beforeAll(async () => {
  tree = await mkdtemp(join(tmpdir(), 'almanac-dev-'))
  await chmod(tree, 0o755)
  for (const name of [
    'client',
    'public',
    'server',
    'sw',
    'sync',
    'package.json',
    'package-lock.json',
    'vite.config.ts',
  ]) {
    await cp(join(root, name), join(tree, name), { recursive: true })
  }
  await mkdir(join(tree, 'node_modules'))
  for (const name of await readdir(join(root, 'node_modules'))) {
    if (name === '.vite' || name === '.cache') continue
    await symlink(join(root, 'node_modules', name), join(tree, 'node_modules', name), 'junction')
  }
})

afterAll(() => rm(tree, { recursive: true, force: true }))

async function start(command: string, args: string[]): Promise<void> {
  const port = await freePort()
  url = `http://localhost:${port}`
  const env = { ...process.env, PORT: String(port), DATABASE_URL: '', DATA_DIR: join(tree, '.data'), SAMPLE_DATA: 'no' }
  dev = startProcess(command, args, { cwd: tree, env: { ...env, NODE_ENV: 'test' }, capture: true })
  dev.stdout?.resume()
  dev.stderr?.pipe(process.stderr)
  await isServing()
}

const isServing = () => eventually(async () => expect((await fetch(`${url}/readyz`)).status).toBe(200))

/** @returns once the server and the database have gone */
async function gone(database: number): Promise<void> {
  await eventually(async () => {
    await expect(fetch(`${url}/healthz`)).rejects.toThrow()
    expect(isAlive(database)).toBe(false)
    await expect(postmasterFile()).rejects.toThrow('ENOENT')
  })
}

/** The addresses that a module imports from. */
const importing = /^(?:import\s*|(?:import|export)\b[^'"\n]*\bfrom\s*)["'](\/[^"']+)["']/gm

/** A module and all that it imports, as a browser would request them before it runs the first. */
async function modulesOf(entry: string): Promise<string[]> {
  const modules = [entry]
  for (const path of modules) {
    const response = await fetch(url + path)
    expect([path, response.status, response.headers.get('content-type')]).toEqual([path, 200, 'text/javascript'])
    const imported = [...(await response.text()).matchAll(importing)].map(([, next = '']) => next)
    modules.push(...new Set(imported.filter((next) => !modules.includes(next))))
  }
  return modules
}

describe('npm run dev', () => {
  test('serves the calendar and the administration with all their modules, without a service worker', async () => {
    await start('npm', ['run', 'dev'])
    for (const path of ['/calendar', '/administration/events', '/account/login']) {
      const shell = await page(path)
      const html = await shell.text()
      expect(html).toContain('src="/main.tsx"')
      expect(html).toContain('/@react-refresh')
      expect(shell.headers.get('content-security-policy')).toBeNull()
      expect(shell.headers.get('content-security-policy-report-only')).toContain("script-src 'self'")
    }
    const calendar = await modulesOf('/main.tsx')
    expect(calendar.join(' ')).toContain('/calendar/month/month-grid.tsx')
    const administration = await modulesOf('/admin/administration-routes.tsx')
    expect(administration.join(' ')).toContain('/admin/sections.ts')
    const retained = await modulesOf('/data/replica/replica.ts')
    expect(retained.join(' ')).toContain('/deps/rxdb.js')
    expect(await (await page('/silent-sign-in.html')).text()).toContain('/auth/silent-sign-in-frame.ts')
    expect(await (await page('/events')).text(), 'the server, not Vite').toContain('Nothing is listed at the moment.')
    await modulesOf('/auth/silent-sign-in-frame.ts')
    expect(await (await fetch(`${url}/sw.js`)).text()).toContain('unregister')
  })

  test('sends changed words, components and styles to an open page, which is not loaded again', async () => {
    const client = await (await fetch(`${url}/@vite/client`)).text()
    const [, token] = /wsToken = "([^"]+)"/.exec(client)!
    const socket = new WebSocket(`${url.replace('http', 'ws')}/?token=${token}`, 'vite-hmr')
    const received: string[] = []
    socket.addEventListener('message', ({ data }) => received.push(String(data)))
    await eventually(() => expect(received.join('\n')).toContain('connected'))
    const words = join(tree, 'client/i18n/words/calendar.ts')
    await writeFile(words, (await readFile(words, 'utf8')).replace("previousMonth: '", "previousMonth: 'Changed "))
    await eventually(() => expect(received.join('\n')).toContain('"/calendar/month/month-bar.tsx"'))
    expect(await (await fetch(`${url}/i18n/words/calendar.ts?t=1`)).text()).toContain('Changed Previous month')
    await appendFile(join(tree, 'client/shell/frame/header.tsx'), '\n')
    await eventually(() => expect(received.join('\n')).toContain('"path":"/shell/frame/header.tsx"'))
    await appendFile(join(tree, 'client/ui/styles/base.css'), '\n')
    await eventually(() => expect(received.join('\n')).toContain('"path":"/ui/styles/base.css"'))
    expect(received.join('\n')).not.toContain('full-reload')
    socket.close()
  })

  test('starts the server again when its code changes, on the same database', async () => {
    const database = await postmaster()
    const file = join(tree, 'server/http/security-headers.ts')
    await writeFile(file, (await readFile(file, 'utf8')).replace('camera=()', 'camera=(self)'))
    await eventually(async () => {
      expect((await fetch(`${url}/readyz`)).headers.get('permissions-policy')).toContain('camera=(self)')
    })
    expect(await postmaster()).toBe(database)
  })

  test('waits for the next change when the changed server fails, and serves again', async () => {
    const file = join(tree, 'server/health/health.ts')
    const code = await readFile(file, 'utf8')
    await writeFile(file, `${code}\nthrow new Error('half typed')\n`)
    await eventually(() => expect(fetch(`${url}/healthz`)).rejects.toThrow())
    await writeFile(file, code)
    await isServing()
  })

  test('leaves nothing running when it and its terminal are killed', async () => {
    const database = await postmaster()
    endGroup(dev, 'SIGKILL')
    await gone(database)
  })

  test('ends when npm alone is killed', async () => {
    await start('npm', ['run', 'dev'])
    const database = await postmaster()
    dev.kill('SIGKILL')
    await gone(database)
  })

  test.each(['SIGINT', 'SIGTERM'] as const)('ends with its database at %s', async (signal) => {
    await start(process.execPath, ['server/dev.ts'])
    const database = await postmaster()
    const exited = once(dev, 'exit')
    dev.kill(signal)
    expect(await exited).toEqual([0, null])
    await gone(database)
  })
})
