import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { createAccount } from '../support/accounts.ts'
import { freePort } from '../support/servers/free-port.ts'
import { startServer } from '../support/server.ts'
import { createTestDatabase } from '../support/database.ts'
import { startInProcess } from '../support/in-process.ts'
import { runProcess, type ProcessEnd } from '../support/servers/run-process.ts'

const main = join(import.meta.dirname, '..', '..', 'server', 'main.ts')

/** Starts the server with only these settings, and waits for it to give up. */
function start(settings: Record<string, string>): Promise<ProcessEnd> {
  const env = { PATH: process.env['PATH'], NODE_ENV: 'test', ...settings }
  return runProcess(process.execPath, [main], { env, capture: true, limit: 20_000 })
}

const lines = ({ output }: ProcessEnd) => output.trim().split('\n')

describe('the greeting of a start', () => {
  test('a start lists the sample accounts only if the database has them', async () => {
    const [sample, own] = await Promise.all([createTestDatabase(), createTestDatabase()])
    await createAccount(own.writes, { email: 'head@school.example', administrator: true })
    const mailbox = expect.stringMatching(/^Mails are not sent but shown at http:\/\/\S+\/dev\/mailbox$/)
    const greetingOn = async (databaseUrl: string) => {
      const { greeting, stop } = await startInProcess(databaseUrl, { SAMPLE_DATA: 'yes' })
      await stop()
      return greeting.slice(1)
    }
    expect(await greetingOn(sample.url)).toEqual([
      'Sample accounts, password Calendar!2026:',
      '  admin@example.org    administrator',
      '  editor@example.org   administrator',
      '  teacher@example.org  maintained school',
      '  leader@example.org   academy',
      '  partner@example.org  other',
      mailbox,
    ])
    expect(await greetingOn(own.url)).toEqual([mailbox])
    await Promise.all([sample.drop(), own.drop()])
  })
})

describe('a start with settings that cannot be used', () => {
  test('a start prints one clear line for each unusable setting and exits with 1', async () => {
    const end = await start({ PORT: 'eighty', PUBLIC_URL: 'nowhere', NOW: 'tomorrow', SAMPLE_DATA: 'some' })
    expect(end.code).toBe(1)
    expect(lines(end)).toEqual([
      'PORT: "eighty" is not a whole number from 0 to 65535',
      'PUBLIC_URL: "nowhere" is not an address such as https://calendar.example.org',
      'SAMPLE_DATA: "some" is not yes, no or a number of events',
      'NOW: "tomorrow" is not an ISO instant such as 2026-11-20T12:00:00Z',
    ])
  })

  test('production refuses short secrets, sample data, a shifted clock, the sample password and the development mailbox', async () => {
    const end = await start({
      NODE_ENV: 'production',
      SECRET: 'Calendar!2026',
      SAMPLE_DATA: 'yes',
      NOW: '2026-11-20T12:00:00Z',
      ADMIN_PASSWORD: 'Calendar!2026',
    })
    expect(end.code).toBe(1)
    expect(lines(end).map((line) => line.split(':')[0])).toEqual([
      'SMTP_URL',
      'SECRET',
      'SAMPLE_DATA',
      'NOW',
      'ADMIN_PASSWORD',
      'PUBLIC_URL',
    ])
    expect(end.output).toContain('refuses the development mailbox')
    expect(end.output).not.toContain('Calendar!2026')
  })

  test('a start names the port that is taken', async () => {
    const database = await createTestDatabase()
    const running = await startServer({ databaseUrl: database.url })
    const { port } = new URL(running.url)
    const second = await start({
      PORT: port,
      DATABASE_URL: database.url,
      SAMPLE_DATA: 'no',
      ADMIN_PASSWORD: 'Calendar!2026',
    })
    await running.stop()
    await database.drop()
    expect(second.code).toBe(1)
    expect(lines(second)).toEqual([expect.stringMatching(new RegExp(`^PORT: .*${port}`))])
  })

  test('a start names the folder that cannot be made, and does not wait for it', async () => {
    const end = await start({ PORT: '0', DATA_DIR: join(import.meta.filename, 'below') })
    expect(end.code).toBe(1)
    expect(lines(end)).toEqual([expect.stringMatching(/^DATA_DIR: the folder cannot be made: /)])
  })

  test('a start names the database that cannot be reached, without its password', async () => {
    const nobody = await freePort()
    const lost = await start({ PORT: '0', DATABASE_URL: `postgres://app:hidden@localhost:${nobody}/calendar` })
    expect(lost.code).toBe(1)
    expect(lines(lost)).toEqual([expect.stringMatching(new RegExp(`^DATABASE_URL: .*${nobody}`))])
    expect(lost.output).not.toContain('hidden')
  })
})
