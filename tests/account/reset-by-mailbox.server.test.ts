import { generateSync } from 'otplib'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sealSecret } from '#server/account/second-factor/stored-secret.ts'
import { createAccount } from '../support/accounts.ts'
import { answerOf, codeOf } from '../support/answers.ts'
import { browserLike, type BrowserLike } from '../support/cookie-jar.ts'
import type { TestDatabase } from '../support/database.ts'
import { externalFlow, linkInDatabase } from '../support/servers/external-flow.ts'
import { startExternalSite } from '../support/servers/external-site.ts'
import type { InProcess } from '../support/in-process.ts'
import { linkParameters, mailsTo, newestMailTo } from '../support/mailbox.ts'
import type { SecondProvider } from '../support/servers/second-provider.ts'
import { logIn, samplePassword } from '../support/sign-in.ts'

let database: TestDatabase
let product: InProcess
let provider: SecondProvider
let close: (() => Promise<void>) | undefined

beforeAll(async () => {
  ;({ database, product, provider, close } = await startExternalSite())
})

beforeEach(async () => {
  await database.sql`delete from rate_limit`
})

afterAll(() => close?.())

const { toFinishPage, complete, create } = externalFlow(() => ({ url: product.url, provider }))

const signedIn = async (email: string) => {
  const browser = browserLike(product.url)
  expect(await answerOf(await logIn(browser, email))).toMatchObject({ succeeded: true })
  return browser
}
const subjects = async (email: string) => (await mailsTo(product.url, email)).map(({ subject }) => subject)

describe('a reset by whoever proves the mailbox', () => {
  const visitor = () => browserLike(product.url)
  const owners = 'Owner#2027'
  const reset = async (email: string) => {
    expect((await visitor().post('/api/account/sendPasswordResetEmail', { email })).status).toBe(200)
    const given = await linkParameters(product.url, email)
    expect((await visitor().post('/api/account/resetPassword', { ...given, password: owners })).status).toBe(200)
  }
  /** Whether the provider still signs in the person it knows as `sub`. */
  const isKnown = async (sub: string) => {
    const browser = visitor()
    const answer = (await complete(browser, await toFinishPage(browser, { sub }))) as { isNewUser: boolean }
    return !answer.isNewUser
  }
  /** A person's own account with a provider and a second factor, about to change its address. */
  const stranger = async (name: string, email: string, before: () => Promise<unknown> = async () => {}) => {
    const userId = await createAccount(database.sql, { email: `${name}@example.net` })
    await linkInDatabase(database, provider, name, userId)
    const own = await signedIn(`${name}@example.net`)
    const { secret } = (await (await own.post('/api/account/twoFactor/start', {})).json()) as { secret: string }
    expect((await own.post('/api/account/twoFactor/enable', { code: generateSync({ secret }) })).status).toBe(200)
    await before()
    expect((await own.post('/api/account/changeEmail', { newEmail: email })).status).toBe(200)
    return { own, secret, change: await linkParameters(product.url, email) }
  }
  const signedInBy = async (email: string, password: string) => {
    const browser = visitor()
    await logIn(browser, email, password)
    return browser
  }
  const secondFactorOf = async (email: string, secret: string) => {
    const browser = await signedInBy(email, samplePassword)
    await browser.post('/api/account/loginWithTwoFactor', { code: generateSync({ secret }) })
    return browser
  }
  const register = (email: string) =>
    visitor().post('/api/account/register', { email, password: owners, confirmPassword: owners })

  test('a reset removes the provider with which somebody else made the account, and a mail reports it', async () => {
    const email = 'reset.owner@example.org'
    const other = visitor()
    await complete(other, await toFinishPage(other, { sub: 'made-it', email, email_verified: false }))
    await create(other, { email })
    await visitor().post('/api/account/confirmEmail', await linkParameters(product.url, email))
    expect(await isKnown('made-it')).toBe(true)
    await reset(email)
    expect(await isKnown('made-it')).toBe(false)
    expect(await subjects(email)).toContain('You can no longer sign in with School account')
    expect(await answerOf(await logIn(visitor(), email, owners))).toMatchObject({ succeeded: true })
  })

  test('a reset removes the provider and the second factor of an account that was given the address in no session', async () => {
    const email = 'moved.to@example.org'
    const { change } = await stranger('moves-in', email)
    expect((await visitor().post('/api/account/confirmEmailChange', change)).status).toBe(200)
    await reset(email)
    expect(await isKnown('moves-in')).toBe(false)
    expect(await answerOf(await logIn(visitor(), email, owners))).toMatchObject({ succeeded: true })
    expect(await subjects(email)).toContain('Two-factor sign-in is off')
  })

  const post = (by: BrowserLike, name: string, body: object) => by.post(`/api/account/${name}`, body)

  test('a stranger cannot set up a second factor after the owner has confirmed their registration', async () => {
    const email = 'victim@example.org'
    const thief = visitor()
    const password = samplePassword
    await post(thief, 'register', { email, password, confirmPassword: password })
    await post(visitor(), 'confirmEmail', await linkParameters(product.url, email))
    await logIn(thief, email)
    expect(await codeOf(await post(thief, 'twoFactor/start', {}))).toBe('MAILBOX_UNPROVED')
    // A key from before the confirmation does not get around it.
    const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
    const [user] = await database.sql<{ id: string }[]>`select id from app_user where email = ${email}`
    const sealed = sealSecret(product.product, user!.id, secret)
    await database.sql`update app_user set two_factor_pending_secret = ${sealed} where id = ${user!.id}`
    expect(await codeOf(await post(thief, 'twoFactor/enable', { code: generateSync({ secret }) }))).toBe(
      'MAILBOX_UNPROVED',
    )
    await reset(email)
    expect(await answerOf(await logIn(visitor(), email, owners))).toMatchObject({ succeeded: true })
    expect((await post(await signedInBy(email, owners), 'twoFactor/start', {})).status).toBe(200)
  })

  test('a second factor turned off and on again after the address was confirmed in no session does not survive a reset', async () => {
    const email = 'moved.and.renewed@example.org'
    const { change, secret } = await stranger('renews', email)
    await post(visitor(), 'confirmEmailChange', change)
    await database.sql`update app_user set two_factor_last_step = null where email = ${email}`
    const own = await secondFactorOf(email, secret)
    await database.sql`update app_user set two_factor_last_step = null where email = ${email}`
    expect((await post(own, 'twoFactor/disable', { code: generateSync({ secret }) })).status).toBe(200)
    expect(await codeOf(await post(own, 'twoFactor/start', {}))).toBe('MAILBOX_UNPROVED')
    await reset(email)
    expect(await answerOf(await logIn(visitor(), email, owners))).toMatchObject({ succeeded: true })
  })

  test('typing the code mailed to them lets the owner set up a second factor, without a reset', async () => {
    const email = 'honest@example.org'
    const browser = visitor()
    await post(browser, 'register', { email, password: owners, confirmPassword: owners })
    await post(visitor(), 'confirmEmail', await linkParameters(product.url, email))
    await logIn(browser, email, owners)
    expect(await codeOf(await post(browser, 'twoFactor/start', {}))).toBe('MAILBOX_UNPROVED')
    const { text } = await newestMailTo(product.url, email)
    const [, code = ''] = /code: (\S+)/.exec(text) ?? []
    expect((await post(browser, 'confirmPassword', { code })).status).toBe(200)
    const { secret } = (await (await post(browser, 'twoFactor/start', {})).json()) as { secret: string }
    expect((await post(browser, 'twoFactor/enable', { code: generateSync({ secret }) })).status).toBe(200)
    // From then on it is theirs: the mailbox alone no longer removes it.
    await reset(email)
    expect(await answerOf(await logIn(visitor(), email, owners))).toMatchObject({ requiresTwoFactor: true })
  })

  test('a reset keeps the second factor of an account that was signed in where the address was confirmed', async () => {
    const email = 'moved.along@example.org'
    const { own, change } = await stranger('moves-along', email)
    expect((await own.post('/api/account/confirmEmailChange', change)).status).toBe(200)
    await reset(email)
    expect(await answerOf(await logIn(visitor(), email, owners))).toMatchObject({ requiresTwoFactor: true })
  })

  test.each(['before', 'after'] as const)(
    'no reset is needed by an owner who registered the address %s somebody else requested a move to it',
    async (order) => {
      const email = `registered.${order}@example.org`
      const { change } = await stranger(`intruder-${order}`, email, async () => {
        if (order === 'before') await register(email)
      })
      if (order === 'after') await register(email)
      const letters = (await mailsTo(product.url, email)).map(
        ({ text }) => /https?:\S+confirmEmail\?\S+/.exec(text)?.[0],
      )
      const own = Object.fromEntries(new URL(letters.find((letter) => letter !== undefined)!).searchParams)
      const moved =
        order === 'before'
          ? change
          : await mailsTo(product.url, email).then((mails) => {
              const [link = ''] = mails.flatMap(({ text }) => /https?:\S+confirmEmailChange\S+/.exec(text)?.[0] ?? [])
              return Object.fromEntries(new URL(link).searchParams)
            })
      const followed = await visitor().post('/api/account/confirmEmailChange', moved)
      expect(await answerOf(followed)).toBe('This email is already registered')
      expect((await visitor().post('/api/account/confirmEmail', own)).status).toBe(200)
      expect(await answerOf(await logIn(visitor(), email, owners))).toMatchObject({ succeeded: true })
      await reset(email)
      expect(await answerOf(await logIn(visitor(), email, owners))).toMatchObject({ succeeded: true })
      const known = await database.sql`
        select from external_login e join app_user u on u.id = e.user_id where lower(u.email) = ${email}`
      expect(known.length).toBe(0)
    },
  )
})
