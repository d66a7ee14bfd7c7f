import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { beforeEach, describe, expect, test } from 'vitest'
import { hashPassword, verifyPassword } from '#server/account/passwords/password-hash.ts'
import { accountStory, statusOf } from '../support/account-story.ts'
import { codeOf } from '../support/answers.ts'
import { browserLike } from '../support/cookie-jar.ts'
import { linkParameters } from '../support/mailbox.ts'
import { startInProcess } from '../support/in-process.ts'
import { logIn, samplePassword } from '../support/sign-in.ts'

const story = accountStory({ TRUST_PROXY: '1' })

beforeEach(async () => {
  await story.database.sql`delete from rate_limit`
})

const from = (address: string) => ({ 'x-forwarded-for': address })

/** A call of a visitor behind the proxy. @returns the status */
async function call(name: string, body: object, address = '192.0.2.1'): Promise<number> {
  return (await story.visitor().post(`/api/account/${name}`, body, from(address))).status
}

describe('successful calls are never limited', () => {
  test('250 right sign-ins at once from one address all succeed, of many people and of one', async () => {
    await story.account({ email: 'alone@example.org' })
    const people = Array.from({ length: 130 }, (_, person) => `person-${person}@example.org`)
    for (const email of people) await story.account({ email })
    const emails = [...people, ...Array.from({ length: 120 }, () => 'alone@example.org')]
    const answers = await Promise.all(emails.map(async (email) => (await logIn(story.visitor(), email)).status))
    expect(answers.filter((status) => status !== 200)).toEqual([])
    // That somebody is told of browsers that are new to their account is counted, the calls are not.
    const counted = await story.database.sql`select from rate_limit where points > 0 and key not like 'mails/owner/%'`
    expect(counted.length).toBe(0)
  })

  test('requests refused by the limits do not count', async () => {
    const email = 'refused@example.org'
    for (let made = 0; made < 40; made += 1) await call('sendPasswordResetEmail', { email })
    await story.account({ email })
    for (let made = 0; made < 40; made += 1) await call('sendPasswordResetEmail', { email })
    const counted = await story.database.sql<{ key: string; points: number }[]>`select key, points from rate_limit`
    expect(Math.max(...counted.filter(({ key }) => key.startsWith('mails/')).map(({ points }) => points))).toBe(5)
    expect(await call('sendPasswordResetEmail', { email })).toBe(429)
  })
})

describe('an address', () => {
  test('of guesses at 250 emails at once, exactly the 100 that its address may fail get an answer', async () => {
    const guesses = Array.from({ length: 250 }, (_, guess) =>
      call('login', { email: `g${guess}@example.org`, password: 'x' }),
    )
    const looked = (await Promise.all(guesses)).filter((status) => status === 400).length
    expect(looked).toBe(100)
  })

  test.each(['sendPasswordResetEmail', 'resendConfirmEmail'])(
    'an address cannot use %s to find out who has an account',
    async (name) => {
      const statuses: number[] = []
      for (let made = 0; made < 101; made += 1) statuses.push(await call(name, { email: `g${made}@example.org` }))
      expect(statuses).toEqual([...Array<number>(100).fill(400), 429])
      expect(await call(name, { email: 'other@example.org' }, '192.0.2.2')).toBe(400)
    },
  )

  test('an IPv6 address counts as its first 64 bits for the limits', async () => {
    const strict = await startInProcess(story.database.url, { TRUST_PROXY: '1', LIMIT_FAILURES_PER_ADDRESS: '1' })
    try {
      const statusFrom = async (address: string) => {
        const body = { email: `${address.replaceAll(':', '-')}@example.org`, password: 'x' }
        return (await browserLike(strict.url).post('/api/account/login', body, from(address))).status
      }
      const statuses = [
        await statusFrom('2001:db8::1'),
        await statusFrom('2001:db8::2'),
        await statusFrom('2001:db8:0:1::1'),
      ]
      expect(statuses).toEqual([400, 429, 400])
    } finally {
      await strict.stop()
    }
  })

  test('a forwarded value that is not an address is not believed', async () => {
    await story.visitor().post('/api/account/login', { email: 'n@example.org', password: 'x' }, from('a\u00ffb'))
    const [row] = await story.database.sql<{ address: string }[]>`select address from audit order by id desc limit 1`
    expect(row?.address).toMatch(/^(127\.0\.0\.1|::1)$/)
  })

  test('a forwarded address is not believed unless a trusted proxy sends it', async () => {
    const strict = await startInProcess(story.database.url, {
      TRUST_PROXY: '203.0.113.0/24',
      LIMIT_FAILURES_PER_ADDRESS: '1',
    })
    try {
      const statusFrom = async (address: string) => {
        const body = { email: `liar-${address}@example.org`, password: 'x' }
        return (await browserLike(strict.url).post('/api/account/login', body, from(address))).status
      }
      expect([await statusFrom('203.0.113.1'), await statusFrom('198.51.100.2')]).toEqual([400, 429])
      const audit = await story.database.sql`select from audit where address in ('203.0.113.1', '198.51.100.2')`
      expect(audit.length).toBe(0)
    } finally {
      await strict.stop()
    }
  })

  test('a forwarded address that the client made up before the proxy added its own is not believed', async () => {
    const made = ['198.51.100.7, 192.0.2.44', 'nonsense, 192.0.2.44', '10.0.0.1, 192.0.2.44', ', 192.0.2.44']
    for (const named of made) {
      await story.visitor().post('/api/account/login', { email: 'm@example.org', password: 'x' }, from(named))
      const [row] = await story.database.sql<{ address: string }[]>`select address from audit order by id desc limit 1`
      expect([named, row?.address]).toEqual([named, '192.0.2.44'])
    }
  })

  test('one address can cause only a limited number of mails', async () => {
    const strict = await startInProcess(story.database.url, { LIMIT_MAILS_PER_ADDRESS: '3' })
    try {
      const register = async (name: string) => {
        const body = { email: `${name}@example.org`, password: samplePassword, confirmPassword: samplePassword }
        return (await browserLike(strict.url).post('/api/account/register', body)).status
      }
      expect([await register('m1'), await register('m2'), await register('m3'), await register('m4')]).toEqual([
        200, 200, 200, 429,
      ])
    } finally {
      await strict.stop()
    }
  })
})

const registration = (email: string) => ({ email, password: samplePassword, confirmPassword: samplePassword })

describe('a registration', () => {
  test("a registration is stopped neither by wrong passwords for its address nor by strangers' registrations", async () => {
    const email = 'newcomer@example.org'
    for (let made = 0; made < 20; made += 1) await call('login', { email, password: 'wrong' }, `198.51.100.${made}`)
    for (let made = 0; made < 6; made += 1) await call('register', registration(email), '198.51.100.99')
    expect(await call('register', registration(email))).toBe(200)
  })

  test('a registration is not stopped by wrong passwords from the same place', async () => {
    const strict = await startInProcess(story.database.url, { LIMIT_FAILURES_PER_ADDRESS: '2' })
    try {
      const post = async (name: string, body: object) =>
        (await browserLike(strict.url).post(`/api/account/${name}`, body)).status
      for (const email of ['w1@example.org', 'w2@example.org']) await post('login', { email, password: 'wrong' })
      expect(await post('login', { email: 'w3@example.org', password: 'wrong' })).toBe(429)
      expect(await post('register', registration('beside@example.org'))).toBe(200)
    } finally {
      await strict.stop()
    }
  })

  test('registrations of one address from many places mail it no more than 20 times an hour', async () => {
    const statuses: number[] = []
    for (let made = 0; made < 22; made += 1) {
      statuses.push(await call('register', registration('flooded@example.org'), `198.51.100.${made}`))
    }
    expect(statuses).toEqual([...Array<number>(20).fill(200), 429, 429])
  })
})

describe('resets', () => {
  test('repeated resets use up no mails of other people at the address', async () => {
    const strict = await startInProcess(story.database.url, { LIMIT_MAILS_PER_ADDRESS: '8' })
    try {
      const reset = async (email: string) =>
        (await browserLike(strict.url).post('/api/account/sendPasswordResetEmail', { email })).status
      await story.account({ email: 'again@example.org' })
      await story.account({ email: 'beside.again@example.org' })
      for (let made = 0; made < 30; made += 1) await reset('again@example.org')
      expect(await reset('beside.again@example.org')).toBe(200)
    } finally {
      await strict.stop()
    }
  })

  test("resets requested by a stranger never block the owner's own", async () => {
    await story.account({ email: 'asked@example.org' })
    const requestReset = (address: string) => call('sendPasswordResetEmail', { email: 'asked@example.org' }, address)
    for (let made = 0; made < 7; made += 1) await requestReset('198.51.100.1')
    expect(await requestReset('192.0.2.1')).toBe(200)
  })

  test.each(['on', 'off'])(
    'resets of a whole school never block its sign-ins, with ACCOUNT_PRIVACY=%s',
    async (privacy) => {
      const strict = await startInProcess(story.database.url, {
        ACCOUNT_PRIVACY: privacy,
        LIMIT_FAILURES_PER_ADDRESS: '3',
      })
      try {
        const post = async (name: string, body: object) =>
          (await browserLike(strict.url).post(`/api/account/${name}`, body)).status
        const people = Array.from({ length: 5 }, (_, person) => `school-${privacy}-${person}@example.org`)
        for (const email of people) await story.account({ email })
        for (const email of people) expect(await post('sendPasswordResetEmail', { email })).toBe(200)
        // Nor do those of people who have no account, or have long confirmed theirs.
        for (const email of people) await post('sendPasswordResetEmail', { email: `no-${email}` })
        for (const email of people) await post('resendConfirmEmail', { email })
        expect(await post('login', { email: people[0], password: samplePassword })).toBe(200)
      } finally {
        await strict.stop()
      }
    },
  )
})

describe('attempts at a locked account', () => {
  const lock = (email: string) =>
    story.database.sql`update app_user set lockout_end = now() + interval '5 minutes' where email = ${email}`

  test.each(['on', 'off'])(
    'attempts at a locked account count against their address and leave one entry in the audit, with ACCOUNT_PRIVACY=%s',
    async (privacy) => {
      const strict = await startInProcess(story.database.url, {
        ACCOUNT_PRIVACY: privacy,
        TRUST_PROXY: '1',
        LIMIT_FAILURES_PER_ADDRESS: '10',
      })
      try {
        const email = `locked-${privacy}@example.org`
        const id = await story.account({ email })
        await lock(email)
        const attempt = async (password: string, address: string) =>
          (await browserLike(strict.url).post('/api/account/login', { email, password }, from(address))).status
        const statuses: number[] = []
        for (let made = 0; made < 12; made += 1) statuses.push(await attempt(samplePassword, '198.51.100.1'))
        expect(statuses).toEqual([...Array<number>(10).fill(400), 429, 429])
        for (let made = 0; made < 12; made += 1) await attempt('wrong', `198.51.100.${made + 10}`)
        const audit = await story.database.sql`
          select from audit where user_id = ${id} and action = 'sign-in refused'`
        expect(audit.length).toBe(1)
        await story.database.sql`update app_user set lockout_end = null where email = ${email}`
        expect(await attempt(samplePassword, '192.0.2.1')).toBe(200)
      } finally {
        await strict.stop()
      }
    },
  )
})

describe('an email', () => {
  test('an email is the same to the limits and to the database, whatever letters it is typed in', async () => {
    await story.account({ email: 'iris@example.org' })
    const reset = (email: string) => call('sendPasswordResetEmail', { email })
    const statuses: number[] = []
    for (const email of ['iris@example.org', 'IRIS@Example.org', ' Iris@example.org']) {
      for (let made = 0; made < 2; made += 1) statuses.push(await reset(email))
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
    // PostgreSQL lower-cases the dotted capital to an i, and yet this is another address.
    expect(await reset('\u0130ris@example.org')).toBe(400)
    expect(await call('login', { email: '\u0130ris@example.org', password: samplePassword })).toBe(400)
  })

  test('a new email with letters whose lower case is ambiguous is refused', async () => {
    expect(await call('register', registration('adm\u0130n@example.net'))).toBe(400)
    expect(await call('register', registration('\u212Aim@example.net'))).toBe(400)
    expect(await call('register', registration('\u00C9lo\u00EFse@example.net'))).toBe(200)
    expect(await call('login', { email: '\u00E9lo\u00CFse@example.net', password: samplePassword })).toBe(200)
  })
})

test('writing the user id differently gives no more guesses at a code', async () => {
  const id = await story.account({ email: 'code.owner@example.org' })
  const statuses: number[] = []
  for (const userId of [id, id.toUpperCase(), `${id.slice(0, 20)}${id.slice(20).toUpperCase()}`]) {
    for (let made = 0; made < 10; made += 1) {
      statuses.push(await call('confirmEmail', { userId, code: 'x' }, `198.51.100.${statuses.length}`))
    }
  }
  expect(statuses.filter((status) => status === 400).length).toBe(20)
  const query = `query ($userId: ID!) { profileForInvite(userId: $userId, code: "x") { firstName } }`
  const answer = await story.visitor().post('/graphql', { query, variables: { userId: id } }, from('198.51.100.200'))
  expect(answer.status).toBe(429)
})

test('a visitor with many IPv6 addresses follows no more links than with one', async () => {
  const query = 'mutation ($model: AnalyticEventInput!) { createAnalyticEvent(model: $model) { id } }'
  const follow = async (address: string) => {
    const model = { id: randomUUID(), eventType: 'LinkClick', url: 'https://example.org/census' }
    return (await story.visitor().post('/graphql', { query, variables: { model } }, from(address))).text()
  }
  const answers = await Promise.all(Array.from({ length: 62 }, (_, made) => follow(`2001:db8::${made + 1}`)))
  expect(answers.filter((answer) => answer.includes('ANALYTIC_EVENT_REFUSED')).length).toBe(2)
})

describe('wrong passwords of strangers', () => {
  const newPassword = 'Another!2026'

  test("strangers' wrong passwords never block an open session, and a reset clears them", async () => {
    await story.account({ email: 'owner@example.org' })
    const owner = await story.signedIn('owner@example.org')
    for (let made = 0; made < 30; made += 1) {
      await call('login', { email: 'owner@example.org', password: 'wrong' }, `198.51.100.${made}`)
      await story.database
        .sql`update app_user set lockout_end = null, access_failed_count = 0 where email = 'owner@example.org'`
    }
    expect(await codeOf(await logIn(story.visitor(), 'owner@example.org'))).toBe('TOO_MANY_FAILURES')
    await story.database
      .sql`update app_user set lockout_end = now() + interval '1 hour' where email = 'owner@example.org'`
    expect((await owner.post('/api/account/confirmPassword', { password: samplePassword })).status).toBe(200)
    const change = { currentPassword: samplePassword, newPassword }
    expect((await owner.post('/api/account/changePassword', change)).status).toBe(200)
    expect(await statusOf(owner)).toBe(200)
    await story.visitor().post('/api/account/sendPasswordResetEmail', { email: 'owner@example.org' })
    const link = await linkParameters(story.product.url, 'owner@example.org')
    expect(await call('resetPassword', { ...link, password: samplePassword })).toBe(200)
    expect((await logIn(story.visitor(), 'owner@example.org')).status).toBe(200)
  })

  test('a user who requests many mails is stopped, whatever addresses they are for', async () => {
    await story.account({ email: 'sender@example.org' })
    const sender = await story.signedIn('sender@example.org')
    const statuses: number[] = []
    for (let made = 0; made < 6; made += 1) {
      statuses.push((await sender.post('/api/account/changeEmail', { newEmail: `victim-${made}@example.org` })).status)
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  })
})

test('sign-ins take precedence over registrations', async () => {
  const stored = await hashPassword(samplePassword)
  const order: string[] = []
  const registrations = Array.from({ length: 12 }, () => hashPassword('x').then(() => order.push('registration')))
  const signIn = verifyPassword(samplePassword, stored).then(() => order.push('sign-in'))
  await Promise.all([...registrations, signIn])
  expect(order.indexOf('sign-in')).toBeLessThan(6)
})

test('sign-ins take precedence over attempts at locked accounts', async () => {
  const stored = await hashPassword(samplePassword)
  const order: string[] = []
  const attempts = Array.from({ length: 12 }, () =>
    verifyPassword('x', stored, { lane: 'locked' }).then(() => order.push('locked')),
  )
  const signIn = verifyPassword(samplePassword, stored).then(() => order.push('sign-in'))
  await Promise.all([...attempts, signIn])
  expect(order.indexOf('sign-in')).toBeLessThan(6)
})

test('the example installation publishes its port to this machine only, because it trusts a proxy there', async () => {
  const compose = await readFile(new URL('../../compose.yaml', import.meta.url), 'utf8')
  const ports = [...compose.matchAll(/^\s+- '([\d.:]+)'$/gm)].map(([, port]) => port)
  expect(compose).toContain('TRUST_PROXY')
  expect(ports).toEqual(['127.0.0.1:3000:3000'])
})
