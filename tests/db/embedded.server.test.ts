import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openDatabase } from '#server/db/client.ts'
import { isAlive } from '#server/db/embedded/process-life.ts'
import { createLibraryLinks, findPrograms } from '#server/db/embedded/programs.ts'
import { chooseRunAs } from '#server/db/embedded/run-as.ts'
import { quickestPlace } from '../support/runner/leftovers.ts'
import { eventually } from '../support/waiting/eventually.ts'

const isRoot = process.getuid?.() === 0

let folder: string
let dataDir: string
/** No program can be run from a file in memory, on many machines. */
let programs: string

beforeEach(async () => {
  folder = await mkdtemp(join(quickestPlace(), 'almanac-embedded-'))
  await chmod(folder, 0o755)
  dataDir = join(folder, 'data')
  programs = await mkdtemp(join(tmpdir(), 'almanac-programs-'))
  await chmod(programs, 0o755)
})
afterEach(async () => {
  const pid = await postmasterPid().catch(() => 0)
  if (pid > 0 && isAlive(pid)) {
    process.kill(pid, 'SIGINT')
    await eventually(async () => expect(await postmasterPid().catch(() => 0)).toBe(0))
  }
  for (const each of [folder, programs]) await rm(each, { recursive: true, force: true })
})

/** A separate process that starts or joins the cluster; `url` is its first line. */
async function start(settings: { uid?: number } = {}) {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'embedded-child.ts'), dataDir], {
    stdio: ['pipe', 'pipe', 'pipe'],
    ...settings,
  })
  let log = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (log += text))
  const closed = once(child, 'close')
  const [url] = (await once(createInterface(child.stdout), 'line')) as [string]
  return {
    url,
    log: () => log,
    leave: async () => {
      child.stdin.end()
      await closed
    },
    kill: async () => {
      child.kill('SIGKILL')
      await closed
    },
  }
}

async function postmasterPid(): Promise<number> {
  return Number((await readFile(join(dataDir, 'postgres/data/postmaster.pid'), 'utf8')).split('\n')[0])
}

async function isRunning(): Promise<boolean> {
  return (await readdir(join(dataDir, 'postgres/data'))).includes('postmaster.pid')
}

async function answers(url: string): Promise<boolean> {
  const database = openDatabase(url)
  const rows = await database.sql`select 1`.catch(() => [])
  await database.close()
  return rows.length === 1
}

test('PostgreSQL starts on 127.0.0.1 with a random password that only the owner can read, and stops when left', async () => {
  const one = await start()
  expect(new URL(one.url).hostname).toBe('127.0.0.1')
  expect(new URL(one.url).password).toMatch(/^[\w-]{32}$/)
  expect((await stat(join(dataDir, 'postgres/password'))).mode & 0o077).toBe(0)
  expect(await answers(one.url)).toBe(true)
  expect(await answers(one.url.replace(/:[^:@]+@/, ':wrong@'))).toBe(false)
  await one.leave()
  expect(await isRunning()).toBe(false)
})

test('a killed process leaves its PostgreSQL running: the next one joins it and stops it', async () => {
  const killed = await start()
  const pid = await postmasterPid()
  await killed.kill()
  expect(isAlive(pid)).toBe(true)
  const next = await start()
  expect(next.url).toBe(killed.url)
  expect(await postmasterPid()).toBe(pid)
  expect(await answers(next.url)).toBe(true)
  await next.leave()
  expect(await isRunning()).toBe(false)
})

test('three simultaneous starts share one cluster, and the last process that leaves stops it', async () => {
  const processes = await Promise.all([start(), start(), start()])
  const [{ url }] = processes
  expect(processes.map((one) => one.url)).toEqual([url, url, url])
  expect(url).toContain('postgres://')
  expect(processes.filter(({ log }) => log().includes('PostgreSQL started'))).toHaveLength(1)
  const [first, second, third] = processes
  await first.leave()
  await second.leave()
  expect(await answers(third.url)).toBe(true)
  await third.leave()
  expect(await isRunning()).toBe(false)
})

test('markers of killed processes keep nothing running, whatever process has their numbers now', async () => {
  const users = join(dataDir, 'postgres/users')
  await mkdir(users, { recursive: true })
  const other = JSON.stringify({ start: 'another boot 1', command: 'node server/main.ts' })
  await writeFile(join(users, `${process.pid}-1`), other)
  await writeFile(join(users, `${process.pid}-2`), '')
  const one = await start()
  expect(await readdir(users)).toHaveLength(1)
  await writeFile(join(users, `${process.pid}-3`), other)
  await one.leave()
  expect(await isRunning()).toBe(false)
})

test('data survives a restart, and PostgreSQL itself being killed', async () => {
  const one = await start()
  const database = openDatabase(one.url)
  await database.sql`create table kept (words text)`
  await database.sql`insert into kept values ('still here')`
  await database.close()
  process.kill(await postmasterPid(), 'SIGKILL')
  await one.leave()
  const two = await start()
  const again = openDatabase(two.url)
  expect(await again.sql`select words from kept`).toEqual([{ words: 'still here' }])
  await again.close()
  await two.leave()
})

test('a PostgreSQL that has ended by itself is started again where its processes know it, and the log says both', async () => {
  const [one, other] = [await start(), await start()]
  const pid = await postmasterPid()
  process.kill(pid, 'SIGQUIT')
  await eventually(async () => expect(await postmasterPid()).not.toBe(pid))
  await eventually(async () => expect(await answers(one.url)).toBe(true))
  expect(other.url).toBe(one.url)
  await eventually(() => expect(one.log() + other.log()).toContain('PostgreSQL runs again'))
  expect(one.log() + other.log()).toContain(
    `PostgreSQL has ended and is started again: ${join(dataDir, 'postgres/postgres.log')}`,
  )
  await one.leave()
  expect(await answers(other.url)).toBe(true)
  await other.leave()
  expect(await isRunning()).toBe(false)
})

test('a postmaster.pid whose number now belongs to another process does not count as a running PostgreSQL', async () => {
  const one = await start()
  const file = join(dataDir, 'postgres/data/postmaster.pid')
  const text = await readFile(file, 'utf8')
  await one.leave()
  await writeFile(file, text.replace(/^\d+/, String(process.pid)))
  const two = await start()
  expect(await answers(two.url)).toBe(true)
  await two.leave()
})

test('a start killed halfway leaves nothing that stops the next one', async () => {
  const unfinished = join(dataDir, 'postgres/data.new')
  await mkdir(unfinished, { recursive: true })
  await writeFile(join(unfinished, 'PG_VERSION'), '18')
  await writeFile(join(dataDir, 'postgres/turn.lock'), '999999999')
  const one = await start()
  expect(await answers(one.url)).toBe(true)
  await one.leave()
})

test('after npm ci --ignore-scripts missing library links are made', async () => {
  const { postgres } = await findPrograms()
  const copy = join(programs, 'package')
  await cp(dirname(dirname(dirname(postgres))), copy, { recursive: true, verbatimSymlinks: true })
  const list = JSON.parse(await readFile(join(copy, 'native/pg-symlinks.json'), 'utf8')) as { target: string }[]
  for (const { target } of list) await rm(join(copy, target), { force: true })
  const program = join(copy, 'native/bin/postgres')
  await expect(chooseRunAs(program, programs)).rejects.toThrow('set DATABASE_URL')
  await createLibraryLinks(copy)
  await chooseRunAs(program, programs)
  await createLibraryLinks(copy)
})

test('a program that cannot be loaded here (musl) requires DATABASE_URL', async () => {
  const program = join(programs, 'postgres')
  await writeFile(program, '#!/lib/ld-nowhere.so.1\n', { mode: 0o755 })
  await expect(chooseRunAs(program, programs)).rejects.toThrow('It needs glibc')
})

test('PostgreSQL runs as an ordinary user: as nobody when we are root', async () => {
  const one = await start()
  const uid = isRoot ? 65_534 : process.getuid?.()
  expect((await stat(join(dataDir, 'postgres/data'))).uid).toBe(uid)
  expect((await stat(`/proc/${await postmasterPid()}`)).uid).toBe(uid)
  await one.leave()
})

test('below a 0700 folder root runs PostgreSQL in a user namespace of its own', async () => {
  await chmod(folder, 0o700)
  const one = await start()
  expect(await answers(one.url)).toBe(true)
  expect((await stat(join(dataDir, 'postgres/data'))).uid).toBe(process.getuid?.())
  await one.leave()
  expect(await isRunning()).toBe(false)
})

if (isRoot) {
  test.each([
    ['a user with a name', 1],
    ['a user id without a name', 123_456],
  ])('%s can run PostgreSQL too', async (_who, uid) => {
    await mkdir(dataDir)
    await chmod(dataDir, 0o777)
    const one = await start({ uid })
    expect(await answers(one.url)).toBe(true)
    expect((await stat(join(dataDir, 'postgres/data'))).uid).toBe(uid)
    await one.leave()
    expect(await isRunning()).toBe(false)
  })
}
