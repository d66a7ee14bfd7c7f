import { beforeEach, describe, expect, test } from 'vitest'
import { accountStory } from '../support/account-story.ts'
import { answerOf, codeOf } from '../support/answers.ts'
import { browserLike, type BrowserLike } from '../support/cookie-jar.ts'
import { linkIn, linkParameters, newestMailTo } from '../support/mailbox.ts'
import { logIn } from '../support/sign-in.ts'

const story = accountStory()
const strangers = 'Stranger!2026'
const owners = 'Owner#2027'
const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/141.0.0.0 Safari/537.36'
const linux = 'Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0'

beforeEach(() => story.database.sql`delete from rate_limit`)

const register = (email: string, password: string, userAgent: string, browser = story.visitor()) =>
  browser.post('/api/account/register', { email, password, confirmPassword: password }, { 'user-agent': userAgent })
const confirm = (given: object, browser: BrowserLike = browserLike(story.second.url)) =>
  browser.post('/api/account/confirmEmail', given)
const mailedTo = (email: string) => linkParameters(story.product.url, email)
const signsIn = async (email: string, password: string) =>
  (await logIn(browserLike(story.second.url), email, password)).ok
const isConfirmed = async (email: string) =>
  (
    await story.database.sql<{ emailConfirmed: boolean }[]>`select email_confirmed from app_user where email = ${email}`
  )[0]?.emailConfirmed

/** A stranger's registration, then the owner's. @returns the link of each mail */
async function registeredTwice(email: string) {
  await register(email, strangers, linux)
  const first = await mailedTo(email)
  await register(email, owners, windows)
  return { first, second: await mailedTo(email) }
}

describe('an address that was registered once', () => {
  test('is confirmed by its link alone', async () => {
    await register('once@example.org', owners, windows)
    expect(await answerOf(await confirm(await mailedTo('once@example.org')))).toEqual({ succeeded: true })
    expect(await signsIn('once@example.org', owners)).toBe(true)
  })

  test('is confirmed by its link alone although it was registered before and that registration has ended', async () => {
    await register('ended@example.org', strangers, linux)
    await story.database.sql`delete from app_user where email = 'ended@example.org'`
    await register('ended@example.org', owners, windows)
    expect(await answerOf(await confirm(await mailedTo('ended@example.org')))).toEqual({ succeeded: true })
  })
})

describe('an address that was registered more than once', () => {
  test('is confirmed with the password of the last registration: the answer says when and on which device it was made', async () => {
    const email = 'twice@example.org'
    const before = Date.now()
    const { first, second } = await registeredTwice(email)
    expect(await codeOf(await confirm(first))).toBe('CONFIRM_EMAIL_FAILED')
    for (let time = 0; time < 2; time += 1) {
      const due = (await answerOf(await confirm(second))) as { registeredDate: string }
      expect(due).toEqual({
        succeeded: false,
        registeredDate: expect.any(String),
        device: 'Chrome on Windows',
        requiresPassword: true,
        providers: [],
        isAnother: false,
      })
      const at = Date.parse(due.registeredDate)
      expect([at >= before - 1000, at <= Date.now() + 1000]).toEqual([true, true])
    }
    expect(await isConfirmed(email)).toBe(false)
    expect(await codeOf(await confirm({ ...second, password: strangers }))).toBe('INVALID_PASSWORD')
    expect(await codeOf(await confirm({ ...second, password: '' }))).toBe('REQUIRED')
    expect(await isConfirmed(email)).toBe(false)
    expect(await answerOf(await confirm({ ...second, password: owners }))).toEqual({ succeeded: true })
    expect(await answerOf(await confirm(second))).toEqual({ succeeded: true })
    expect([await signsIn(email, strangers), await signsIn(email, owners)]).toEqual([false, true])
  })

  test("a stranger's registration over one's own is not confirmed by mistake, and registering again ends it", async () => {
    const email = 'overrun@example.org'
    await register(email, owners, windows)
    await register(email, strangers, linux)
    const theirs = await mailedTo(email)
    expect(await answerOf(await confirm(theirs))).toMatchObject({ device: 'Firefox on Linux', requiresPassword: true })
    expect(await codeOf(await confirm({ ...theirs, password: owners }))).toBe('INVALID_PASSWORD')
    await register(email, owners, windows)
    expect(await codeOf(await confirm({ ...theirs, password: strangers }))).toBe('CONFIRM_EMAIL_FAILED')
    const own = await mailedTo(email)
    expect((await confirm({ ...own, password: owners })).status).toBe(200)
    expect([await signsIn(email, strangers), await signsIn(email, owners)]).toEqual([false, true])
    expect(await codeOf(await register(email, strangers, linux))).toBe('ALREADY_REGISTERED')
  })

  test('both mails say when and on which device the registration was made, the second that there was another', async () => {
    const email = 'mailed@example.org'
    const more = 'registered more than once'
    await register(email, strangers, linux)
    const { text: one } = await newestMailTo(story.product.url, email)
    expect(one).toMatch(/This registration was made on \d\d\/\d\d\/\d{4} \d\d:\d\d UK time, in Firefox on Linux\./)
    expect(one).not.toContain(more)
    await register(email, owners, windows)
    const second = await newestMailTo(story.product.url, email)
    const { text: other } = second
    expect(other).toMatch(/This registration was made on \d\d\/\d\d\/\d{4} \d\d:\d\d UK time, in Chrome on Windows\./)
    expect(other).toContain(more)
    await story.visitor().post('/api/account/resendConfirmEmail', { email }, { 'user-agent': linux })
    const resent = await newestMailTo(story.product.url, email)
    expect(linkIn(resent).searchParams.get('code')).not.toBe(linkIn(second).searchParams.get('code'))
    expect([resent.text.includes('in Chrome on Windows'), resent.text.includes(more)]).toEqual([true, true])
    expect(await answerOf(await confirm(await mailedTo(email)))).toMatchObject({ requiresPassword: true })
  })

  test('five wrong passwords wait five minutes, count for nothing else, and leave the link open', async () => {
    const email = 'guessed@example.org'
    const { second } = await registeredTwice(email)
    const codes: (string | undefined)[] = []
    for (let time = 0; time < 6; time += 1)
      codes.push(await codeOf(await confirm({ ...second, password: `No!${time}ab` })))
    expect(codes).toEqual([...Array.from({ length: 5 }, () => 'INVALID_PASSWORD'), 'LOCKED_OUT'])
    const counted = await story.database.sql<
      { key: string }[]
    >`select key from rate_limit where points > 0 order by key`
    expect(counted.map(({ key }) => key).filter((key) => /^(codes|failures)/.test(key))).toEqual([
      `failures/own/${second['userId']}/registration/hour`,
      `failures/own/${second['userId']}/registration/minutes`,
    ])
    expect(await answerOf(await logIn(story.visitor(), email, owners))).toMatchObject({
      requiresEmailConfirmation: true,
    })
    await story.database.sql`delete from rate_limit where key like '%/minutes'`
    expect((await confirm({ ...second, password: owners })).status).toBe(200)
  })

  test('a wrong code learns neither that nor when, whatever the password, and counts as a wrong code', async () => {
    const { second } = await registeredTwice('hidden@example.org')
    for (const password of [undefined, owners]) {
      const answer = await confirm({ ...second, code: 'guessed', password })
      expect(await answerOf(answer)).toBe('Error confirming your email')
    }
    const [row] = await story.database.sql<{ points: number }[]>`
      select points from rate_limit where key = ${`codes/user/${second['userId']}`}`
    expect(row?.points).toBe(2)
  })

  test('registering answers the same whether or not the address was registered before', async () => {
    await register('before@example.org', owners, windows)
    const seen: string[] = []
    for (const email of ['before@example.org', 'never@example.org']) {
      const browser = story.visitor()
      const response = await register(email, strangers, linux, browser)
      const body = (await response.text()).replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'ID')
      seen.push([response.status, body, [...browser.jar.keys()]].join(' '))
    }
    expect(seen[0]).toBe(seen[1])
  })

  test('nothing of both registrations is left once it is confirmed but the account', async () => {
    const { first, second } = await registeredTwice('tidy@example.org')
    await confirm({ ...second, password: owners })
    const [row] = await story.database.sql`
      select registered_again, registration_device, mailbox_unproved from app_user where id = ${second['userId']!}`
    expect(row).toEqual({ registeredAgain: false, registrationDevice: null, mailboxUnproved: false })
    const left = await story.database.sql`select from app_user where id = ${first['userId']!}`
    expect(left.length).toBe(0)
  })

  test('an invite that somebody registers over asks for the password of that registration', async () => {
    const email = 'invited@example.org'
    await story.account({ email: 'inviting@example.org', administrator: true })
    const administrator = await story.signedIn('inviting@example.org')
    expect((await administrator.post('/api/account/invite', { email })).status).toBe(200)
    await register(email, strangers, linux)
    expect(await answerOf(await confirm(await mailedTo(email)))).toMatchObject({ device: 'Firefox on Linux' })
    expect(await isConfirmed(email)).toBe(false)
  })

  test('a registration that an administrator moves to the address of another asks for its password', async () => {
    const email = 'moved.here@example.org'
    await story.account({ email: 'moving@example.org', administrator: true })
    const administrator = await story.signedIn('moving@example.org')
    await register(email, strangers, linux)
    await register('mistyped@example.org', owners, windows)
    const body = { currentEmail: 'mistyped@example.org', newEmail: email }
    expect((await administrator.post('/api/account/changeAccountEmail', body)).status).toBe(200)
    const link = await mailedTo(email)
    expect(await answerOf(await confirm(link))).toMatchObject({ device: 'Chrome on Windows', requiresPassword: true })
    expect((await confirm({ ...link, password: owners })).status).toBe(200)
  })
})
