import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createAccount } from '../support/accounts.ts'
import { answerOf } from '../support/answers.ts'
import { browserLike, type BrowserLike } from '../support/cookie-jar.ts'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'
import { externalFlow } from '../support/servers/external-flow.ts'
import { startInProcess, type InProcess } from '../support/in-process.ts'
import { linkIn, newestMailTo } from '../support/mailbox.ts'
import { sendQuery } from '../support/people.ts'
import { startSecondProvider, type ExternalAccount, type SecondProvider } from '../support/servers/second-provider.ts'
import { freePort } from '../support/servers/free-port.ts'
import { logIn } from '../support/sign-in.ts'

let database: TestDatabase
let first: InProcess
let second: InProcess
let quiet: InProcess
let provider: SecondProvider
let administrator: BrowserLike

beforeAll(async () => {
  database = await createTestDatabase()
  const port = String(await freePort())
  provider = await startSecondProvider(`http://localhost:${port}`)
  const env = { OIDC_PROVIDERS: JSON.stringify([provider.setting]) }
  first = await startInProcess(database.url, { ...env, PORT: port })
  second = await startInProcess(database.url, { ...env, PUBLIC_URL: first.url })
  quiet = await startInProcess(database.url, { ...env, PUBLIC_URL: first.url, ACCOUNT_PRIVACY: 'on' })
  await createAccount(database.sql, { email: 'inviting@example.com', administrator: true })
  administrator = browserLike(first.url)
  await logIn(administrator, 'inviting@example.com')
})

beforeEach(() => database.sql`delete from rate_limit`)

afterAll(async () => {
  await first?.stop()
  await second?.stop()
  await quiet?.stop()
  await provider?.close()
  await database?.drop()
})

const { toFinishPage, complete, create } = externalFlow(() => ({ url: first.url, provider }))

/** How somebody claims an address, in the browser in which they do it. */
type Claim = { email: string; password: string; subject: string; browser: BrowserLike }
type Way = 'register' | 'invite' | 'external'

const claims: Record<Way, (claim: Claim) => Promise<Response>> = {
  register: ({ browser, email, password }) =>
    browser.post('/api/account/register', { email, password, confirmPassword: password }),
  invite: ({ email }) => administrator.post('/api/account/invite', { email }),
  external: async ({ browser, email, subject }) => {
    provider.next = { sub: subject, email: `${subject}@elsewhere.example`, email_verified: true }
    await toFinishPage(browser, provider.next)
    return create(browser, { email })
  },
}

const idOf = async (email: string) =>
  (await database.sql<{ id: string }[]>`select id from app_user where email = ${email}`)[0]?.id ?? ''

/** Follows a mailed link, on the other process. */
const follow = (link: URL, password: string, { jar }: BrowserLike = browserLike(first.url)) =>
  browserLike(second.url, jar).post(link.pathname.replace('/account/', '/api/account/'), {
    ...Object.fromEntries(link.searchParams),
    password,
  })

const signsIn = async (email: string, password: string) =>
  (await answerOf(await logIn(browserLike(first.url), email, password))) as { succeeded?: boolean }

/** Whether the person whom the provider knows as `subject` is signed in. */
async function isKnownAs(subject: string): Promise<boolean> {
  const browser = browserLike(first.url)
  const answer = await complete(browser, await toFinishPage(browser, { sub: subject }))
  return !(answer as { isNewUser: boolean }).isNewUser
}

const registerProfile = (browser: BrowserLike, userId: string) =>
  sendQuery(browser, 'mutation ($model: ProfileInput!) { answer: registerProfile(model: $model) { userId } }', {
    model: {
      id: crypto.randomUUID(),
      userId,
      firstName: 'A',
      lastName: 'B',
      organisationName: 'C',
      organisationType: 'Other',
    },
  })

const ways: Way[] = ['register', 'invite', 'external']
const orders = ways.flatMap((one) => ways.map((other) => [one, other] as const))

test.each(orders)(
  'after %s, then %s and the proof of the mailbox, nothing of the first claim is left',
  async (before, after) => {
    const email = `${before}-${after}@example.org`
    const attacker = {
      email,
      password: 'Attacker!2026',
      subject: `first-${before}-${after}`,
      browser: browserLike(first.url),
    }
    const owner = { email, password: 'Owner#2027', subject: `last-${before}-${after}`, browser: browserLike(first.url) }

    expect((await claims[before](attacker)).status).toBe(200)
    const attackersId = await idOf(email)
    const attackersLink = linkIn(await newestMailTo(first.url, email))
    expect((await claims[after](owner)).status).toBe(200)
    const ownersId = await idOf(email)
    const ownersLink = linkIn(await newestMailTo(first.url, email))

    // A repeated invite is the same invite, under the id that the administrator's form knows.
    if (before === 'invite' && after === 'invite') expect(ownersId).toBe(attackersId)
    else {
      expect(ownersId).not.toBe(attackersId)
      const left = await database.sql`
      select user_id::text from profile where user_id = ${attackersId}
      union all select user_id::text from ticket where user_id = ${attackersId}
      union all select user_id::text from account_code where user_id = ${attackersId}
      union all select user_id::text from external_login where user_id = ${attackersId}
      union all select account_id from oidc_payload where account_id = ${attackersId}`
      expect([...left]).toEqual([])
    }
    const planted = await registerProfile(browserLike(second.url, new Map(attacker.browser.jar)), ownersId)
    expect(planted.answer).toBeUndefined()
    expect((await follow(attackersLink, attacker.password)).status).toBe(400)
    // A registration without a password is proved at the provider, on the way from the page of the link.
    if (after === 'external') await toFinishPage(owner.browser, { sub: owner.subject }, '/account/confirmEmail')
    expect(await answerOf(await follow(ownersLink, owner.password, owner.browser))).toMatchObject(
      after === 'invite' ? { requiresEmailConfirmation: false } : { succeeded: true },
    )

    expect((await follow(attackersLink, attacker.password)).status).toBe(400)
    expect((await signsIn(email, attacker.password)).succeeded).not.toBe(true)
    expect(await isKnownAs(attacker.subject)).toBe(false)
    if (after === 'external') expect(await isKnownAs(owner.subject)).toBe(true)
    else expect((await signsIn(email, owner.password)).succeeded).toBe(true)
    expect((await claims.register(attacker)).status).toBe(400)
  },
)

test('with ACCOUNT_PRIVACY an external sign-in reveals nobody whose email was typed, then or the next time', async () => {
  await createAccount(database.sql, { email: 'whose@example.org' })
  const atFinishPage = async (account: ExternalAccount) => {
    const browser = browserLike(first.url)
    return { query: await toFinishPage(browser, account), jar: browser.jar }
  }
  const seen: string[] = []
  for (const email of ['whose@example.org', 'nobodys@example.org']) {
    const subject = `curious-${email}`
    const account = { sub: subject, email: `${subject}.elsewhere`, email_verified: true }
    const { jar } = await atFinishPage(account)
    const created = await create(browserLike(quiet.url, jar), { email })
    const later = await atFinishPage(account)
    const completed = await complete(browserLike(quiet.url, later.jar), later.query)
    const answers = [created.status, await created.text(), [...jar.keys()], completed]
    const alike = JSON.stringify(answers).replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'ID')
    seen.push(alike.replaceAll(email, 'EMAIL'))
  }
  expect(seen[0]).toBe(seen[1])
  expect((await newestMailTo(first.url, 'whose@example.org')).subject).toBe('You already have an account')
  expect((await newestMailTo(first.url, 'nobodys@example.org')).subject).toBe('Confirm your email')
})
