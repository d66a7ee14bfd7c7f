import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { examine } from '#server/doctor/examine.ts'
import { lineOf } from '#server/doctor/finding.ts'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'
import { freePort } from '../support/servers/free-port.ts'
import { runProcess } from '../support/servers/run-process.ts'
import { startSmtpSink, type SmtpSink } from '../support/servers/smtp-sink.ts'
import { root } from '../support/source-files.ts'

let database: TestDatabase
let sink: SmtpSink
let folder: string

beforeAll(async () => {
  database = await createTestDatabase()
  sink = await startSmtpSink()
  folder = await mkdtemp(join(tmpdir(), 'almanac-doctor-'))
})
afterAll(async () => {
  await database?.drop()
  await sink?.close()
  await rm(folder, { recursive: true, force: true })
})

/** The findings of an installation that differs from a healthy one in these settings. */
const examined = (settings: Record<string, string> = {}) =>
  examine({ DATABASE_URL: database.url, SMTP_URL: sink.url, DATA_DIR: folder, ...settings })

const of = async (what: string, settings?: Record<string, string>) =>
  (await examined(settings)).filter((finding) => finding.what === what)

test('a healthy installation has nothing wrong, and everything has its line', async () => {
  const findings = await examined()
  // How full the disk is is the machine's.
  expect(findings.filter(({ what, verdict }) => verdict === 'wrong' && what !== 'disk')).toEqual([])
  const reported = findings.map(({ what }) => what)
  expect(reported).toEqual([
    'settings',
    'database',
    'schema',
    'sequence',
    'clock',
    'jobs',
    'mails',
    'mail',
    'disk',
    'backup',
  ])
  expect(findings.map(lineOf).every((line) => /^(ok|look|wrong) +\w+ +\S/.test(line))).toBe(true)
})

test('wrong settings are reported one a line, with exit code 1 and nothing of a secret', async () => {
  const env = { ...process.env, PORT: 'high', METRICS: 'perhaps', DATABASE_URL: 'mysql://secret-password@x' }
  const { code, output } = await runProcess(process.execPath, [join(root, 'server', 'doctor.ts')], {
    capture: true,
    env,
    limit: 600_000,
  })
  expect(code).toBe(1)
  expect(output.trim().split('\n')).toEqual([
    expect.stringMatching(/^wrong settings +PORT: "high" is not a whole number.* → correct it/),
    expect.stringMatching(/^wrong settings +DATABASE_URL: is not a postgres/),
    expect.stringMatching(/^wrong settings +METRICS: "perhaps" is not yes or no/),
  ])
  expect(output).not.toContain('secret')
})

test.each(['doctor.ts', 'main.ts'])(
  '%s names the setting whose password has a % that stands for nothing',
  async (file) => {
    const address = 'postgres://u:S3cret%zzPw@127.0.0.1/none'
    const env = { ...process.env, DATABASE_URL: address, DATABASE_READ_URL: address, DATABASE_DIRECT_URL: address }
    const command = [join(root, 'server', file)]
    const { code, output } = await runProcess(process.execPath, command, { capture: true, env, limit: 600_000 })
    expect([code, output.trim().split('\n')]).toEqual([
      1,
      ['DATABASE_URL', 'DATABASE_DIRECT_URL', 'DATABASE_READ_URL'].map((name): unknown =>
        expect.stringMatching(`${name}: is not a postgres:// address, in which a password writes % as %25`),
      ),
    ])
    expect(output).not.toContain('S3cret')
  },
)

test('a database that cannot be reached is reported, and everything else still examined', async () => {
  const nowhere = `postgres://app:secret-password@127.0.0.1:${await freePort()}/none`
  const findings = await examined({ DATABASE_URL: nowhere })
  expect(findings.map(({ what, verdict }) => [what, verdict])).toEqual([
    ['settings', 'ok'],
    ['database', 'wrong'],
    ['mail', 'ok'],
    ['disk', expect.anything()],
    ['backup', 'ok'],
  ])
  expect(findings.map(lineOf).join('\n')).not.toContain('secret-password')
})

test('a direct way to the database that is away is reported under its own name', async () => {
  const DATABASE_DIRECT_URL = `postgres://app:secret-password@127.0.0.1:${await freePort()}/none`
  expect(await of('database', { DATABASE_DIRECT_URL })).toEqual([
    expect.objectContaining({ verdict: 'wrong', todo: expect.stringContaining('correct DATABASE_DIRECT_URL') }),
  ])
})

test('a role that may not create databases leaves the backups without their proof', async () => {
  const name = `few_rights_${Date.now()}`
  await database.sql.unsafe(`create role ${name} login password 'few';
    grant usage on schema pgboss to ${name}; grant all on all tables in schema public, pgboss to ${name}; grant all on all sequences in schema public to ${name}`)
  const url = Object.assign(new URL(database.url), { username: name, password: 'few' }).href
  try {
    const settings = { DATABASE_URL: url, BACKUP_DIR: folder }
    expect(await of('backup', settings)).toContainEqual(
      expect.objectContaining({
        verdict: 'look',
        says: 'is read to its end, not restored: this role may not create databases',
      }),
    )
    await database.sql.unsafe(`alter role ${name} createdb`)
    expect((await of('backup', settings)).map(({ verdict }) => verdict)).toEqual(['wrong'])
  } finally {
    await database.sql.unsafe(`drop owned by ${name}; drop role ${name}`)
  }
})

test('a sequence behind its rows, and a schema that lacks a migration', async () => {
  await database.sql`update sync_meta set min_position = min_position + 1000`
  expect(await of('sequence')).toEqual([
    expect.objectContaining({ verdict: 'wrong', todo: expect.stringContaining('new-epoch') }),
  ])
  await database.sql`update sync_meta set min_position = min_position - 1000`
  expect(await of('sequence')).toEqual([expect.objectContaining({ verdict: 'ok' })])
  const [last] = await database.sql<{ name: string; hash: string }[]>`
    delete from migration where name = (select max(name) from migration) returning name, hash`
  expect(await of('schema')).toEqual([expect.objectContaining({ says: '1 migrations are not applied' })])
  await database.sql`insert into migration ${database.sql(last!)}`
})

test('a mail server that is away is wrong in production, and a look elsewhere', async () => {
  const SMTP_URL = `smtp://user:secret-password@127.0.0.1:${await freePort()}`
  expect(await of('mail', { SMTP_URL })).toEqual([expect.objectContaining({ verdict: 'look' })])
  const production = { NODE_ENV: 'production', PUBLIC_URL: 'https://calendar.example.org' }
  const [found] = await of('mail', { SMTP_URL, ...production })
  expect(lineOf(found!)).toMatch(
    /^wrong mail +the server cannot be used: connect ECONNREFUSED 127.0.0.1:\d+ → correct SMTP_URL/,
  )
})

test('the newest backup is a day old at most', async () => {
  const backups = await mkdtemp(join(folder, 'backups-'))
  const verdict = async () => (await of('backup', { BACKUP_DIR: backups })).map((one) => [one.verdict, one.says])
  expect(await verdict()).toEqual([['wrong', 'BACKUP_DIR holds none']])
  // Ids of erased people and what else may stand beside the backups are none.
  await writeFile(join(backups, 'erased-people.txt'), '')
  expect(await verdict()).toEqual([['wrong', 'BACKUP_DIR holds none']])
  const file = join(backups, 'school-almanac-2026-11-28.backup')
  await writeFile(file, '')
  expect(await verdict()).toEqual([['ok', 'the newest is 0.0 hours old']])
  const before = Date.now() / 1_000 - 27 * 3_600
  await utimes(file, before, before)
  expect(await verdict()).toEqual([['wrong', 'the newest is 27.0 hours old']])
  expect(await of('backup', { BACKUP_DIR: join(backups, 'none') })).toEqual([
    expect.objectContaining({ verdict: 'wrong', says: 'BACKUP_DIR cannot be read' }),
  ])
})
