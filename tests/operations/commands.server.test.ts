import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createEmptyDatabase, type TestDatabase } from '../support/database.ts'
import { freePort } from '../support/servers/free-port.ts'
import { runProcess } from '../support/servers/run-process.ts'
import { root } from '../support/source-files.ts'

let empty: TestDatabase

beforeAll(async () => {
  empty = await createEmptyDatabase()
})
afterAll(() => empty?.drop())

/** Runs a command as an operator does, with a file that is no backup. @returns how it ended, and its lines */
async function run(command: string, settings: Record<string, string>, file = join(root, 'package.json')) {
  const env = { PATH: process.env['PATH'], NODE_ENV: 'test', ...settings }
  const words = [join(root, 'server', `${command}.ts`), file]
  const { code, output } = await runProcess(process.execPath, words, { env, capture: true, limit: 60_000 })
  return { code, lines: output.trim().split('\n') }
}

const commands = ['backup', 'restore', 'new-epoch', 'rotate-signing-keys', 'make-administrator']

describe.each(commands)('npm run %s', (command) => {
  test('says a line for each setting that cannot be used', async () => {
    expect(await run(command, { PORT: 'eighty', DATABASE_URL: 'nowhere' })).toEqual({
      code: 1,
      lines: [
        'PORT: "eighty" is not a whole number from 0 to 65535',
        'DATABASE_URL: "nowhere" is not a postgres:// address, in which a password writes % as %25',
      ],
    })
  })

  test('names the setting of a database that is away, without its password', async () => {
    const lost = `postgres://app:hidden@localhost:${await freePort()}/calendar`
    const ways: [string, Record<string, string>][] = [
      ['DATABASE_URL', { DATABASE_URL: lost }],
      ['DATABASE_DIRECT_URL', { DATABASE_URL: empty.url, DATABASE_DIRECT_URL: lost }],
    ]
    for (const [name, settings] of ways) {
      const line = `${name}: the database cannot be used: connect ECONNREFUSED `
      const { code, lines } = await run(command, settings)
      expect([code, lines]).toEqual([1, [expect.stringMatching(new RegExp(`^${line}\\S+$`))]])
      expect(lines[0]).not.toContain('hidden')
    }
  })

  test('says in a line that a folder cannot be made', async () => {
    expect(await run(command, { DATA_DIR: join(import.meta.filename, 'below') })).toEqual({
      code: 1,
      lines: [expect.stringMatching(/^DATA_DIR: the folder cannot be made: /)],
    })
  })
})

test.each(['backup', 'new-epoch', 'rotate-signing-keys'])(
  'npm run %s says that a database is empty',
  async (command) => {
    const end = await run(command, { DATABASE_URL: empty.url }, join(tmpdir(), `never-written-${randomUUID()}`))
    expect(end).toEqual({ code: 1, lines: ['DATABASE_URL: this database holds no calendar; a start makes it'] })
  },
)
