import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { accountStory, statusOf } from '../support/account-story.ts'
import { answerOf, codeOf } from '../support/answers.ts'
import { browserLike, type BrowserLike } from '../support/cookie-jar.ts'
import { openEventStream } from '../support/servers/event-stream.ts'
import { startInProcess } from '../support/in-process.ts'
import { mailsTo } from '../support/mailbox.ts'
import { logIn, silentSignIn, type Tokens } from '../support/sign-in.ts'
import { root } from '../support/source-files.ts'
import { eventually } from '../support/waiting/eventually.ts'

const story = accountStory()

beforeEach(async () => {
  await story.database.sql`delete from rate_limit`
})

const call = (browser: BrowserLike, name: string, body: object = {}) => browser.post(`/api/account/${name}`, body)
const signInMails = async (email: string) =>
  (await mailsTo(story.product.url, email)).filter(({ subject }) => subject === 'New sign-in to your account')

describe('an administrator', () => {
  test('an administrator can unlock an account that was locked out, and one locked by wrong passwords', async () => {
    const email = 'locked@example.org'
    await story.account({ email })
    const admin = await story.signedIn('admin@example.org')
    await call(admin, 'lockout', { email })
    expect(await codeOf(await logIn(story.visitor(), email))).toBe('NOT_ALLOWED')
    expect((await call(admin, 'unlock', { email: 'Locked@example.org' })).status).toBe(200)
    expect(await answerOf(await logIn(story.visitor(), email))).toMatchObject({ succeeded: true })
    for (let time = 0; time < 5; time += 1) await logIn(story.visitor(), email, 'wrong')
    expect(await codeOf(await logIn(story.visitor(), email))).toBe('LOCKED_OUT')
    expect((await call(admin, 'unlock', { email })).status).toBe(200)
    expect(await answerOf(await logIn(story.visitor(), email))).toMatchObject({ succeeded: true })
  })

  test("an administrator can end somebody's sessions on every process, and their open pages learn of it", async () => {
    const email = 'elsewhere@example.org'
    const userId = await story.account({ email })
    const desk = await story.signedIn(email)
    const phone = browserLike(story.second.url)
    await logIn(phone, email)
    const page = await openEventStream(phone, `/sync/stream?user=${userId}`)
    const admin = await story.signedIn('admin@example.org')
    expect((await call(admin, 'endSessions', { email })).status).toBe(200)
    await page.nextOf('signed-out')
    expect([await statusOf(desk), await statusOf(phone), await statusOf(admin)]).toEqual([401, 401, 200])
  })
})

test('signing out everywhere else keeps this session and ends the others on every process', async () => {
  const email = 'everywhere@example.org'
  await story.account({ email })
  const here = await story.signedIn(email)
  const others = [await story.signedIn(email), browserLike(story.second.url)]
  await logIn(others[1]!, email)
  expect((await call(here, 'endSessions')).status).toBe(200)
  expect(await statusOf(here)).toBe(200)
  for (const other of others) expect(await statusOf(other)).toBe(401)
})

describe('a sign-in in a browser that was not used before', () => {
  test('a sign-in in a new browser is reported by mail; the very first and those in a known browser are not', async () => {
    const email = 'traveller@example.org'
    await story.account({ email })
    const desk = await story.signedIn(email)
    expect(await signInMails(email)).toEqual([])
    await desk.visit('/api/account/sessions/current', { method: 'DELETE', headers: { 'x-requested-with': 'calendar' } })
    await logIn(desk, email)
    expect(await signInMails(email)).toEqual([])

    const strange = browserLike(story.second.url)
    const agent = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/156.0.0.0 Safari/537.36'
    const body = { email, password: 'Calendar!2026', rememberMe: true }
    await strange.post('/api/account/login', body, { 'user-agent': agent })
    const [mail] = await signInMails(email)
    expect(mail?.text).toMatch(/Chrome on Windows, \d\d\/\d\d\/\d{4} \d\d:\d\d UK time/)
    expect(mail?.text).toContain(`${story.product.url}/profile`)
    await strange.post('/api/account/login', body, { 'user-agent': agent })
    expect((await signInMails(email)).length).toBe(1)
  })

  test('an account is told of five in an hour, and is known in two hundred', async () => {
    const email = 'everywhere.new@example.org'
    const userId = await story.account({ email })
    await story.signedIn(email)
    for (let made = 0; made < 7; made += 1) await story.signedIn(email)
    expect(await signInMails(email)).toHaveLength(5)
    await story.database.sql`insert into known_device (user_id, id_hash, last_used_at)
      select ${userId}, 'old ' || n, now() - interval '1 day' * n from generate_series(1, 250) n`
    await story.signedIn(email)
    const [known] = await story.database.sql<{ all: number; made: number }[]>`
      select count(*)::int as all, count(*) filter (where id_hash not like 'old %')::int as made
      from known_device where user_id = ${userId}`
    expect(known).toEqual({ all: 200, made: 9 })
  })

  test('a browser used by somebody else is new to this account, and a made-up cookie does not make it known', async () => {
    await story.account({ email: 'first.user@example.org' })
    await story.account({ email: 'next.user@example.org' })
    await story.signedIn('next.user@example.org')
    const shared = await story.signedIn('first.user@example.org')
    await logIn(shared, 'next.user@example.org')
    expect((await signInMails('next.user@example.org')).length).toBe(1)
    const forged = browserLike(story.product.url, new Map([['device', 'x'.repeat(43)]]))
    await logIn(forged, 'next.user@example.org')
    expect((await signInMails('next.user@example.org')).length).toBe(2)
    const devices = await story.database.sql<{ idHash: string }[]>`select id_hash from known_device`
    for (const { idHash } of devices) expect(idHash).not.toBe(shared.jar.get('device'))
  })
})

test('SESSION_ADMIN_HOURS is the absolute lifetime of an administrator’s session, whatever the idle one is', async () => {
  const short = await startInProcess(story.database.url, { SESSION_ADMIN_HOURS: '1', SESSION_IDLE_HOURS: '24' })
  const long = await startInProcess(story.database.url, { SESSION_ADMIN_HOURS: '48', SESSION_IDLE_HOURS: '1' })
  try {
    await story.account({ email: 'hours@example.org', administrator: true })
    const browser = browserLike(short.url)
    await logIn(browser, 'hours@example.org')
    await story.database.sql`
      update oidc_payload set payload = jsonb_set(payload, '{loginTs}', to_jsonb(extract(epoch from now())::bigint - 7200))
      where model = 'Session' and account_id = (select id::text from app_user where email = 'hours@example.org')`
    expect([await statusOf(browser), await statusOf(browserLike(long.url, browser.jar))]).toEqual([401, 200])
  } finally {
    await short.stop()
    await long.stop()
  }
})

/** The keys with which a process says its tokens are signed. */
const publishedKeys = async (url: string) => {
  const { keys } = (await (await fetch(`${url}/oidc/jwks`)).json()) as { keys: { kid: string }[] }
  return keys.map(({ kid }) => kid)
}
const keyOf = ({ id_token: token }: Tokens) =>
  (JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()) as { kid: string }).kid

test('a command rotates the signing keys on every running process, and nobody is signed out', async () => {
  const email = 'rotated@example.org'
  await story.account({ email })
  const browser = await story.signedIn(email)
  const elsewhere = browserLike(story.second.url, browser.jar)
  const before = (await silentSignIn(browser)) as Tokens
  const [old] = await publishedKeys(story.product.url)
  expect(keyOf(before)).toBe(old)

  const command = spawn(process.execPath, [join(root, 'server', 'rotate-signing-keys.ts')], {
    env: { ...process.env, DATABASE_URL: story.database.url, NODE_ENV: 'test' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  command.stdout.on('data', (part: Buffer) => (output += part.toString()))
  const [code] = (await once(command, 'close')) as [unknown]
  const kid = /new key (\S+)/.exec(output)?.[1]
  expect([code, kid === old]).toEqual([0, false])

  for (const { url } of [story.product, story.second]) {
    await eventually(async () => expect(await publishedKeys(url)).toEqual([kid, old]))
  }
  expect([await statusOf(browser), await statusOf(elsewhere)]).toEqual([200, 200])
  const bearer = { headers: { authorization: `Bearer ${before.access_token}` } }
  expect((await fetch(`${story.second.url}/api/account/currentUserRoles`, bearer)).status).toBe(200)
  expect(keyOf((await silentSignIn(browser)) as Tokens)).toBe(kid)
  const end = new URLSearchParams({ id_token_hint: before.id_token })
  expect((await elsewhere.visit(`/oidc/session/end?${end}`)).status).toBe(200)
})
