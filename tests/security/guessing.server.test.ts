import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { needsRehash } from '#server/account/passwords/password-hash.ts'
import { createAccount } from '../support/accounts.ts'
import { browserLike } from '../support/cookie-jar.ts'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'
import { startInProcess, type InProcess } from '../support/in-process.ts'
import { logIn, samplePassword } from '../support/sign-in.ts'
import { weakHash } from '../support/servers/weak-hash.ts'

let database: TestDatabase
let product: InProcess
let second: InProcess

beforeAll(async () => {
  database = await createTestDatabase()
  product = await startInProcess(database.url)
  second = await startInProcess(database.url, { PUBLIC_URL: product.url })
  await createAccount(database.sql, { email: 'teacher@example.org' })
})

beforeEach(async () => {
  await database.sql`delete from rate_limit`
  await database.sql`
    update app_user set access_failed_count = 0, lockout_end = null, lockout_level = 0, locked_out_by_administrator = false`
})

afterAll(async () => {
  await product?.stop()
  await second?.stop()
  await database?.drop()
})

/** The code with which a sign-in is refused, or `succeeded`. */
async function attempt(email: string, password?: string, { url } = product): Promise<string> {
  const answer = (await (await logIn(browserLike(url), email, password)).json()) as {
    succeeded?: boolean
    errors?: { code: string }[]
  }
  return answer.succeeded ? 'succeeded' : (answer.errors?.[0]?.code ?? 'nothing')
}

async function attempts(count: number, email: string, password: string): Promise<string[]> {
  const answers: string[] = []
  for (let made = 0; made < count; made += 1) answers.push(await attempt(email, password))
  return answers
}

const lockedMinutes = async () => {
  const [row] = await database.sql<{ minutes: number | null }[]>`
    select extract(epoch from lockout_end - now())::float / 60 as minutes from app_user where email = 'teacher@example.org'`
  return row?.minutes == null ? null : Math.round(row.minutes)
}
const endLockout = () =>
  database.sql`update app_user set lockout_end = now() - interval '1 second' where lockout_end > now()`

describe('enumeration', () => {
  test("the specification's texts say what is wrong with a sign-in", async () => {
    const messageOf = async (email: string, password?: string) => {
      const response = await logIn(browserLike(product.url), email, password)
      return ((await response.json()) as { errors: { message: string }[] }).errors[0]?.message
    }
    expect(await messageOf('nobody@example.org')).toBe('This email does not have an account here')
    expect(await messageOf('teacher@example.org', 'wrong')).toBe('Invalid password')
    await database.sql`update app_user set locked_out_by_administrator = true where email = 'teacher@example.org'`
    expect(await messageOf('teacher@example.org')).toBe('This account is not allowed to use this site')
    expect(await messageOf('teacher@example.org', 'wrong')).toBe('This account is not allowed to use this site')
  })

  test('known, unknown, locked and forbidden accounts cost the same number of hash calculations', async () => {
    const cost = async (email: string, password?: string) => {
      let count = 0
      const counted = () => (count += 1)
      subscribe('password-hash', counted)
      await attempt(email, password)
      unsubscribe('password-hash', counted)
      return count
    }
    const costs = [await cost('teacher@example.org', 'wrong'), await cost('nobody@example.org', 'wrong')]
    costs.push(await cost('teacher@example.org'))
    await database.sql`update app_user set lockout_end = now() + interval '5 minutes'`
    costs.push(await cost('teacher@example.org', 'wrong'), await cost('teacher@example.org'))
    await database.sql`update app_user set locked_out_by_administrator = true`
    costs.push(await cost('teacher@example.org', 'wrong'))
    expect(costs).toEqual([1, 1, 1, 1, 1, 1])
  })

  test('ACCOUNT_PRIVACY=on answers every failed sign-in with the same neutral text', async () => {
    const quiet = await startInProcess(database.url, { ACCOUNT_PRIVACY: 'on' })
    try {
      const answer = async (email: string, password?: string) => {
        const response = await logIn(browserLike(quiet.url), email, password)
        const { errors } = (await response.json()) as { errors: object[] }
        return JSON.stringify([response.status, errors])
      }
      const answers = [await answer('nobody@example.org'), await answer('teacher@example.org', 'wrong')]
      await database.sql`update app_user set lockout_end = now() + interval '5 minutes'`
      answers.push(await answer('teacher@example.org'))
      await database.sql`update app_user set locked_out_by_administrator = true`
      answers.push(await answer('teacher@example.org'))
      expect(new Set(answers).size).toBe(1)
      expect(answers[0]).toContain('SIGN_IN_REFUSED')
    } finally {
      await quiet.stop()
    }
  })
})

describe('lockout', () => {
  test('five failures lock the account for 5 minutes on every process, whatever the password then is', async () => {
    expect(await attempts(5, 'teacher@example.org', 'wrong')).toEqual(Array(5).fill('INVALID_PASSWORD'))
    expect(await lockedMinutes()).toBe(5)
    expect(await attempt('teacher@example.org', 'wrong', second)).toBe('LOCKED_OUT')
    expect(await attempt('teacher@example.org', undefined, second)).toBe('LOCKED_OUT')
    await endLockout()
    expect(await attempt('teacher@example.org')).toBe('succeeded')
    expect(await lockedMinutes()).toBeNull()
  })

  test('the lock doubles up to an hour, and a sign-in makes it short again', async () => {
    const minutes: (number | null)[] = []
    for (let round = 0; round < 6; round += 1) {
      await database.sql`delete from rate_limit`
      await attempts(5, 'teacher@example.org', 'wrong')
      minutes.push(await lockedMinutes())
      await endLockout()
    }
    expect(minutes).toEqual([5, 10, 20, 40, 60, 60])
    expect(await attempt('teacher@example.org')).toBe('succeeded')
    await database.sql`delete from rate_limit`
    await attempts(5, 'teacher@example.org', 'wrong')
    expect(await lockedMinutes()).toBe(5)
  })

  test('four failures and a success start the count again', async () => {
    await attempts(4, 'teacher@example.org', 'wrong')
    expect(await attempt('teacher@example.org')).toBe('succeeded')
    await attempts(4, 'teacher@example.org', 'wrong')
    expect(await attempt('teacher@example.org')).toBe('succeeded')
  })

  test('twenty guesses at once on two processes check the password only five times', async () => {
    const guesses = Array.from({ length: 20 }, (_, made) =>
      attempt('teacher@example.org', `guess ${made}`, made % 2 === 0 ? product : second),
    )
    const answers = await Promise.all(guesses)
    expect(answers.filter((answer) => answer === 'INVALID_PASSWORD').length).toBe(5)
    expect(answers.filter((answer) => answer === 'LOCKED_OUT').length).toBe(15)
  })

  test.each(['on', 'off'])(
    'an account that administrators may not lock out is still locked by wrong passwords, with ACCOUNT_PRIVACY=%s',
    async (privacy) => {
      const email = `exempt-${privacy}@example.org`
      const userId = await createAccount(database.sql, { email })
      await database.sql`update app_user set lockout_enabled = false where id = ${userId}`
      const strict = await startInProcess(database.url, { ACCOUNT_PRIVACY: privacy, TRUST_PROXY: '1' })
      try {
        for (let guess = 0; guess < 5; guess += 1) {
          const from = { 'x-forwarded-for': `192.0.2.${guess}` }
          await browserLike(strict.url).post('/api/account/login', { email, password: 'wrong' }, from)
        }
        expect((await logIn(browserLike(strict.url), email)).status).toBe(400)
      } finally {
        await strict.stop()
      }
    },
  )

  test('attempts that a crash left unanswered lock the account for a while, not for ever', async () => {
    await database.sql`update app_user set access_failed_count = 5`
    expect(await attempt('teacher@example.org')).toBe('LOCKED_OUT')
    await endLockout()
    expect(await attempt('teacher@example.org')).toBe('succeeded')
  })
})

describe('limits', () => {
  test('an email may fail 20 times an hour, counted across processes, whether it has an account or not', async () => {
    for (let made = 0; made < 20; made += 1) {
      expect(await attempt('nobody@example.org', 'wrong', made % 2 === 0 ? product : second)).toBe('UNKNOWN_EMAIL')
    }
    const response = await logIn(browserLike(second.url), 'Nobody@Example.org')
    expect(response.status).toBe(429)
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(3500)
    expect(await attempt('teacher@example.org')).toBe('succeeded')
    await database.sql`update rate_limit set expire = 1`
    expect(await attempt('nobody@example.org', 'wrong')).toBe('UNKNOWN_EMAIL')
  })

  test('failures of one address are limited, successes never: a whole school shares one', async () => {
    const strict = await startInProcess(database.url, { LIMIT_FAILURES_PER_ADDRESS: '3' })
    try {
      for (let made = 0; made < 8; made += 1) {
        expect(await attempt('teacher@example.org', undefined, strict)).toBe('succeeded')
      }
      for (const name of ['a', 'b', 'c']) {
        expect(await attempt(`${name}@example.org`, 'wrong', strict)).toBe('UNKNOWN_EMAIL')
      }
      expect(await attempt('d@example.org', 'wrong', strict)).toBe('TOO_MANY_FAILURES')
      expect(await attempt('teacher@example.org', undefined, strict)).toBe('succeeded')
    } finally {
      await strict.stop()
    }
  })

  test('behind a proxy the address is the client that the proxy names', async () => {
    const strict = await startInProcess(database.url, { LIMIT_FAILURES_PER_ADDRESS: '1', TRUST_PROXY: '1' })
    try {
      const from = async (address: string) => {
        const body = { email: 'nobody@example.org', password: 'x' }
        const headers = { 'x-forwarded-for': address }
        return (await browserLike(strict.url).post('/api/account/login', body, headers)).status
      }
      expect([await from('192.0.2.1'), await from('192.0.2.1'), await from('192.0.2.2')]).toEqual([400, 429, 400])
    } finally {
      await strict.stop()
    }
  })

  test('the limits store no email that was typed', async () => {
    await attempt('nobody@example.org', 'wrong')
    const rows = await database.sql<{ key: string }[]>`select key from rate_limit`
    expect(rows.length).toBe(2)
    expect(JSON.stringify(rows)).not.toContain('nobody')
  })

  test('the data of the limits is deleted after its hour', async () => {
    await attempt('nobody@example.org', 'wrong')
    await database.sql`update rate_limit set expire = ${Date.now() - 1}`
    await attempt('teacher@example.org', 'Calendar!2026')
    const left = await database.sql`select from rate_limit where points > 0 and key not like 'mails/owner/%'`
    expect(left.length).toBe(0)
  })
})

test('a weaker stored hash is replaced on sign-in', async () => {
  const weak = await weakHash(samplePassword)
  expect(needsRehash(weak)).toBe(true)
  await database.sql`update app_user set password_hash = ${weak} where email = 'teacher@example.org'`
  expect(await attempt('teacher@example.org')).toBe('succeeded')
  const [row] = await database.sql<{ passwordHash: string }[]>`
    select password_hash from app_user where email = 'teacher@example.org'`
  expect(needsRehash(row?.passwordHash ?? '')).toBe(false)
  expect(await attempt('teacher@example.org')).toBe('succeeded')
})

test('sign-ins and refusals are in the audit, without what was typed', async () => {
  await attempt('teacher@example.org', 'a planted secret')
  await attempt('planted@example.org')
  await attempt('teacher@example.org')
  const rows = await database.sql<{ action: string; reason: string | null; all: string }[]>`
    select action, detail ->> 'reason' as reason, audit::text as all from audit order by id desc limit 3`
  expect(rows.map(({ action, reason }) => [action, reason])).toEqual([
    ['sign-in', null],
    ['sign-in refused', 'UNKNOWN_EMAIL'],
    ['sign-in refused', 'INVALID_PASSWORD'],
  ])
  expect(rows.filter(({ all }) => all.includes('planted'))).toEqual([])
})
