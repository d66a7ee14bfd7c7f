import { generateSync } from 'otplib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sealSecret } from '#server/account/second-factor/stored-secret.ts'
import type { Transaction } from '#server/db/client.ts'
import { accountStory, statusOf } from '../support/account-story.ts'
import { browserLike, type BrowserLike } from '../support/cookie-jar.ts'
import { externalFlow, linkInDatabase } from '../support/servers/external-flow.ts'
import { startInProcess, type InProcess } from '../support/in-process.ts'
import { linkParameters } from '../support/mailbox.ts'
import { startSecondProvider, type SecondProvider } from '../support/servers/second-provider.ts'
import { freePort } from '../support/servers/free-port.ts'
import { logIn, samplePassword } from '../support/sign-in.ts'
import { waitsForLock } from '../support/servers/waiting-for-locks.ts'
import { weakHash } from '../support/servers/weak-hash.ts'

const story = accountStory()
let provider: SecondProvider
let external: InProcess
const flow = externalFlow(() => ({ url: external.url, provider }))

beforeAll(async () => {
  const port = String(await freePort())
  provider = await startSecondProvider(`http://localhost:${port}`)
  external = await startInProcess(story.database.url, {
    PORT: port,
    OIDC_PROVIDERS: JSON.stringify([provider.setting]),
  })
})

afterAll(async () => {
  await external?.stop()
  await provider?.close()
})

const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
let number = 0

/** The parts of an account that a session can change. */
async function stateOf(userId: string): Promise<unknown> {
  const [row] = await story.database.sql`
    select password_hash, email, two_factor_enabled, two_factor_pending_secret, recovery_code_hashes,
      array(select subject from external_login e where e.user_id = u.id order by 1) as subjects,
      (select count(*) from account_code c where c.user_id = u.id and c.used_at is null and expires_at > now())::int as codes
    from app_user u where id = ${userId}`
  return row
}

/** Somebody signed in, with a linked provider; `twoFactor` on or about to be set up. */
async function somebody(twoFactor: 'on' | 'pending') {
  number += 1
  const email = `owner${number}@example.org`
  const userId = await story.account({ email })
  const browser = browserLike(external.url)
  await logIn(browser, email)
  await linkInDatabase(story.database, provider, `first${number}`, userId)
  const sealed = sealSecret(external.product, userId, secret)
  await (twoFactor === 'on'
    ? story.database
        .sql`update app_user set two_factor_enabled = true, two_factor_secret = ${sealed} where id = ${userId}`
    : story.database.sql`update app_user set two_factor_pending_secret = ${sealed} where id = ${userId}`)
  return { email, userId, browser }
}

/**
 * Runs `act` while a new security stamp and, if given, a new password are written; they take effect when `act` waits
 * for them or has ended.
 */
async function duringReset(userId: string, act: () => Promise<Response>, password: string | null = null) {
  const held = Promise.withResolvers<Transaction>()
  const answered = Promise.withResolvers<void>()
  const reset = story.database.writes.begin(async (tx) => {
    await tx`update app_user set security_stamp = gen_random_uuid(),
      password_hash = coalesce(${password}, password_hash) where id = ${userId}`
    held.resolve(tx)
    await answered.promise
  })
  const holder = await held.promise
  const answer = act()
  await waitsForLock(holder, answer)
  answered.resolve()
  const response = await answer
  await reset
  return response
}

const call = (name: string, body: object) => (browser: BrowserLike) => browser.post(`/api/account/${name}`, body)
const code = () => generateSync({ secret })

const calls: Record<string, ['on' | 'pending', (browser: BrowserLike) => Promise<Response>]> = {
  endSessions: ['pending', call('endSessions', {})],
  changePassword: ['pending', call('changePassword', { currentPassword: samplePassword, newPassword: 'Another!2026' })],
  changeEmail: ['pending', call('changeEmail', { newEmail: 'thief@example.org' })],
  'twoFactor/start': ['pending', call('twoFactor/start', {})],
  'twoFactor/enable': ['pending', (browser) => call('twoFactor/enable', { code: code() })(browser)],
  'twoFactor/disable': ['on', (browser) => call('twoFactor/disable', { code: code() })(browser)],
  'twoFactor/recoveryCodes': ['on', (browser) => call('twoFactor/recoveryCodes', { code: code() })(browser)],
  unlinkProvider: ['pending', call('unlinkProvider', { provider: 'school' })],
  deleteMyAccount: ['pending', call('deleteMyAccount', {})],
}
test.each(Object.entries(calls))(
  'a session that ends while it runs %s changes nothing and stays ended',
  async (_name, [twoFactor, act]) => {
    const { userId, browser } = await somebody(twoFactor)
    const before = await stateOf(userId)
    const { status } = await duringReset(userId, () => act(browser))
    expect([status, await statusOf(browser)]).toEqual([401, 401])
    expect(await stateOf(userId)).toEqual(before)
  },
)

test('a change of email confirmed by a session that is ended meanwhile takes effect, and the session stays ended', async () => {
  const { userId, browser } = await somebody('pending')
  const newEmail = `new${number}@example.org`
  await call('changeEmail', { newEmail })(browser)
  const link = await linkParameters(external.url, newEmail)
  const { status } = await duringReset(userId, () => call('confirmEmailChange', link)(browser))
  expect([status, await statusOf(browser)]).toEqual([200, 401])
})

test('a provider is not linked by a session or a password that is no longer valid', async () => {
  const { email, userId, browser } = await somebody('pending')
  const thief = { sub: 'thief', email, email_verified: true }
  const query = await flow.toFinishPage(browser, thief, '/profile', { link: 'yes' })
  const inSession = await duringReset(userId, () => browser.visit(`/api/account/completeExternalLogin?${query}`))
  expect(inSession.status).toBe(401)
  const elsewhere = browserLike(external.url)
  await flow.toFinishPage(elsewhere, thief)
  const byPassword = await duringReset(userId, () => flow.create(elsewhere, { email, password: samplePassword }))
  expect(byPassword.status).toBe(401)
  expect(await stateOf(userId)).toMatchObject({ subjects: [`first${number}`] })
})

test('strengthening a hash at sign-in never restores a password that was changed meanwhile', async () => {
  const { email, userId } = await somebody('pending')
  const { sql } = story.database
  await sql`update app_user set password_hash = ${await weakHash(samplePassword)} where id = ${userId}`
  await duringReset(userId, () => logIn(browserLike(external.url), email), 'a new one')
  const [row] = await sql<{ passwordHash: string }[]>`select password_hash from app_user where id = ${userId}`
  expect(row?.passwordHash).toBe('a new one')
})
