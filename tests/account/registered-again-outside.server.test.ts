import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { statusOf } from '../support/account-story.ts'
import { answerOf, codeOf } from '../support/answers.ts'
import { browserLike, type BrowserLike } from '../support/cookie-jar.ts'
import type { TestDatabase } from '../support/database.ts'
import { externalFlow } from '../support/servers/external-flow.ts'
import { startExternalSite } from '../support/servers/external-site.ts'
import { startInProcess, type InProcess } from '../support/in-process.ts'
import { linkParameters } from '../support/mailbox.ts'
import type { SecondProvider } from '../support/servers/second-provider.ts'
import { samplePassword } from '../support/sign-in.ts'

let database: TestDatabase
let product: InProcess
let quiet: InProcess
let provider: SecondProvider
let close: (() => Promise<void>) | undefined

beforeAll(async () => {
  ;({ database, product, provider, close } = await startExternalSite())
  const env = { OIDC_PROVIDERS: JSON.stringify([provider.setting]), PUBLIC_URL: product.url, ACCOUNT_PRIVACY: 'on' }
  quiet = await startInProcess(database.url, env)
})

beforeEach(() => database.sql`delete from rate_limit`)

afterAll(async () => {
  await quiet?.stop()
  await close?.()
})

const { toFinishPage, complete, create } = externalFlow(() => ({ url: product.url, provider }))
const confirmPage = '/account/confirmEmail'

const register = (email: string) =>
  browserLike(product.url).post('/api/account/register', {
    email,
    password: samplePassword,
    confirmPassword: samplePassword,
  })
const registerOutside = async (email: string, sub: string) => {
  const browser = browserLike(product.url)
  await toFinishPage(browser, { sub, email: `${sub}@elsewhere.example`, email_verified: true })
  expect((await create(browser, { email })).status).toBe(200)
}
const confirm = (given: object, browser: BrowserLike = browserLike(product.url)) =>
  browser.post('/api/account/confirmEmail', given)

/** Signs in at the provider on the way from the page of the mailed link and back to it. */
async function proveAs(browser: BrowserLike, sub: string) {
  return complete(browser, await toFinishPage(browser, { sub }, confirmPage))
}

describe.each(['off', 'on'] as const)('with ACCOUNT_PRIVACY=%s', (privacy) => {
  const site = (jar?: Map<string, string>) => browserLike(privacy === 'on' ? quiet.url : product.url, jar)

  test('an address registered with a provider over another registration is confirmed by the same person at the provider', async () => {
    const email = `outside-${privacy}@example.org`
    const sub = `outside-${privacy}`
    await register(email)
    await registerOutside(email, sub)
    const link = await linkParameters(product.url, email)
    const due = {
      succeeded: false,
      requiresPassword: false,
      providers: [{ name: 'school', displayName: 'School account' }],
      isAnother: false,
    }
    expect(await answerOf(await confirm(link, site()))).toMatchObject(due)
    // It has no password, so none is right.
    expect(await answerOf(await confirm({ ...link, password: samplePassword }, site()))).toMatchObject(due)

    const another = browserLike(product.url)
    await proveAs(another, `another-${privacy}`)
    const seen = await confirm(link, site(another.jar))
    expect(await answerOf(seen)).toMatchObject({ ...due, isAnother: true })

    const own = browserLike(product.url)
    const query = await toFinishPage(own, { sub }, confirmPage)
    const back = await complete(site(own.jar), query)
    expect(back).toMatchObject(privacy === 'on' ? { isNewUser: true } : { requiresEmailConfirmation: true })
    expect(back).toMatchObject({ returnUrl: confirmPage })
    expect(await statusOf(own)).toBe(401)
    const cookies = new Map(own.jar)
    expect(await answerOf(await confirm(link, site(own.jar)))).toEqual({ succeeded: true })
    const [row] = await database.sql`
      select email_confirmed, mailbox_unproved, registered_again from app_user where email = ${email}`
    expect(row).toEqual({ emailConfirmed: true, mailboxUnproved: false, registeredAgain: false })
    // The proof is used up: whoever opens this browser next, or has its cookie, is not signed in by it.
    for (const browser of [own, browserLike(product.url, cookies)]) {
      const again = await browser.visit(`/api/account/completeExternalLogin?${query}`)
      expect(await codeOf(again)).toBe('EXTERNAL_LOGIN_MISSING')
    }
  })
})

test('one person at the provider confirms no registration of another', async () => {
  await register('first-outside@example.org')
  await registerOutside('first-outside@example.org', 'first-sub')
  const link = await linkParameters(product.url, 'first-outside@example.org')
  await register('second-outside@example.org')
  await registerOutside('second-outside@example.org', 'second-sub')
  const other = browserLike(product.url)
  await proveAs(other, 'second-sub')
  expect(await answerOf(await confirm(link, other))).toMatchObject({ succeeded: false, isAnother: true })
})

test('an address registered with a password over an external registration asks for that password', async () => {
  await registerOutside('inside@example.org', 'inside')
  await register('inside@example.org')
  const link = await linkParameters(product.url, 'inside@example.org')
  const outside = browserLike(product.url)
  await proveAs(outside, 'inside')
  expect(await answerOf(await confirm(link, outside))).toMatchObject({ succeeded: false, requiresPassword: true })
  expect(await answerOf(await confirm({ ...link, password: samplePassword }))).toEqual({ succeeded: true })
})
