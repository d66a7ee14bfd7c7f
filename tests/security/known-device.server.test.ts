import { generateSync } from 'otplib'
import { beforeEach, describe, expect, test } from 'vitest'
import { accountStory } from '../support/account-story.ts'
import { answerOf, codeOf } from '../support/answers.ts'
import { browserLike, type BrowserLike } from '../support/cookie-jar.ts'
import { mailsTo } from '../support/mailbox.ts'
import { logIn, samplePassword } from '../support/sign-in.ts'

const story = accountStory({ TRUST_PROXY: '1', LIMIT_FAILURES_PER_ADDRESS: '10' })

beforeEach(async () => {
  await story.database.sql`delete from rate_limit`
})

const networks = [1, 2, 3, 4].map((number) => ({ 'x-forwarded-for': `198.51.100.${number}` }))

/** A browser that has signed in to the account before and is signed out now; it knows nothing but its cookie. */
async function knownDevice(email: string): Promise<BrowserLike> {
  const browser = await story.signedIn(email)
  return browserLike(story.product.url, new Map([['device', browser.jar.get('device') ?? '']]))
}

/** A stranger in four networks, who has no account. */
async function attack(call: string, body: object, times: number): Promise<void> {
  for (let made = 0; made < times; made += 1) {
    await story.visitor().post(`/api/account/${call}`, body, networks[made % networks.length])
  }
}

describe('a device that has signed in to the account before', () => {
  test('signs in to an account that strangers have locked, and whose attempts they have used up', async () => {
    const email = 'head@example.org'
    await story.account({ email, administrator: true })
    const device = await knownDevice(email)
    for (let round = 0; round < 5; round += 1) {
      await attack('login', { email, password: 'wrong' }, 5)
      await story.database.sql`update app_user set lockout_end = now() where lockout_end > now()`
    }
    await story.database.sql`update app_user set lockout_end = now() + interval '1 hour' where email = ${email}`
    expect(await codeOf(await logIn(story.visitor(), email))).toBe('TOO_MANY_FAILURES')
    expect((await logIn(device, email)).status).toBe(200)
    const [left] = await story.database.sql<{ locked: boolean }[]>`
      select lockout_end > now() as locked from app_user where email = ${email}`
    expect(left?.locked).toBe(true)
  })

  test('signs in from an address with too many failures, also in two steps', async () => {
    const email = 'guarded.head@example.org'
    await story.account({ email })
    const open = await story.signedIn(email)
    const { secret } = (await answerOf(await open.post('/api/account/twoFactor/start', {}))) as { secret: string }
    const enabled = await answerOf(await open.post('/api/account/twoFactor/enable', { code: generateSync({ secret }) }))
    const { recoveryCodes } = enabled as { recoveryCodes: string[] }
    const device = browserLike(story.product.url, new Map([['device', open.jar.get('device') ?? '']]))
    for (let made = 0; made < 12; made += 1) await logIn(story.visitor(), `guess-${made}@example.org`, 'wrong')
    await attack('login', { email, password: 'wrong' }, 25)
    expect(await answerOf(await logIn(device, email))).toMatchObject({ requiresTwoFactor: true })
    expect((await device.post('/api/account/loginWithTwoFactor', { code: recoveryCodes[0] })).status).toBe(200)
  })

  test('asks for a reset of a mailbox whose mails strangers have used up, at most five times an hour', async () => {
    const email = 'flooded.head@example.org'
    await story.account({ email })
    const device = await knownDevice(email)
    await attack('sendPasswordResetEmail', { email }, 24)
    expect(await codeOf(await story.visitor().post('/api/account/sendPasswordResetEmail', { email }))).toBe(
      'TOO_MANY_FAILURES',
    )
    const before = (await mailsTo(story.product.url, email)).length
    const statuses: number[] = []
    for (let made = 0; made < 6; made += 1) {
      statuses.push((await device.post('/api/account/sendPasswordResetEmail', { email })).status)
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
    expect((await mailsTo(story.product.url, email)).length - before).toBe(5)
  })

  test('asks for a reset at an address with too many guesses', async () => {
    const email = 'beside.guesses@example.org'
    await story.account({ email })
    const device = await knownDevice(email)
    for (let made = 0; made < 12; made += 1) {
      await story.visitor().post('/api/account/sendPasswordResetEmail', { email: `no-${made}@example.org` })
    }
    expect((await story.visitor().post('/api/account/sendPasswordResetEmail', { email })).status).toBe(429)
    expect((await device.post('/api/account/sendPasswordResetEmail', { email })).status).toBe(200)
  })

  test('has five wrong passwords in five minutes on any process, which lock nobody else out', async () => {
    const email = 'mistyped@example.org'
    await story.account({ email })
    const device = await knownDevice(email)
    const elsewhere = browserLike(story.second.url, device.jar)
    const codes: unknown[] = []
    for (let made = 0; made < 6; made += 1)
      codes.push(await codeOf(await logIn(made % 2 ? device : elsewhere, email, 'x')))
    expect(codes).toEqual([...Array<string>(5).fill('INVALID_PASSWORD'), 'LOCKED_OUT'])
    expect(await codeOf(await logIn(device, email))).toBe('LOCKED_OUT')
    expect((await logIn(story.visitor(), email)).status).toBe(200)
  })

  test('receives the same answer as any device when an administrator has locked the account', async () => {
    const email = 'shut.out@example.org'
    await story.account({ email })
    const device = await knownDevice(email)
    await story.database.sql`update app_user set locked_out_by_administrator = true where email = ${email}`
    expect(await answerOf(await logIn(device, email))).toBe('This account is not allowed to use this site')
    expect(await answerOf(await device.post('/api/account/sendPasswordResetEmail', { email }))).toBe(
      'This account is not allowed to use this site',
    )
  })

  test('does more for no other account, nor with a made-up cookie', async () => {
    for (const email of ['own@example.org', 'other@example.org']) await story.account({ email })
    const device = await knownDevice('own@example.org')
    await attack('login', { email: 'other@example.org', password: 'wrong' }, 5)
    expect(await codeOf(await logIn(device, 'other@example.org'))).toBe('LOCKED_OUT')
    const forged = browserLike(story.product.url, new Map([['device', 'x'.repeat(43)]]))
    expect(await codeOf(await logIn(forged, 'other@example.org'))).toBe('LOCKED_OUT')
  })
})

test('right sign-ins at once of one known device all succeed', async () => {
  const email = 'quick@example.org'
  await story.account({ email })
  const device = await knownDevice(email)
  const both = [device, browserLike(story.second.url, device.jar)]
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, made) => logIn(both[made % 2]!, email, samplePassword)),
  )
  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200))
})
