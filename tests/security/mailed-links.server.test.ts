import { request } from 'node:http'
import { generateSync } from 'otplib'
import { expect, test } from 'vitest'
import { accountStory } from '../support/account-story.ts'
import { linkIn, newestMailTo } from '../support/mailbox.ts'
import { logIn, samplePassword } from '../support/sign-in.ts'

const story = accountStory()

/** Has one mail with a link of each kind sent. @returns the links */
async function oneLinkOfEach(): Promise<URL[]> {
  const visitor = story.visitor()
  const administrator = await story.signedIn('admin@example.org')
  await story.account({ email: 'member@example.org' })
  const credentials = { email: 'new@example.org', password: samplePassword, confirmPassword: samplePassword }
  await visitor.post('/api/account/register', credentials)
  await visitor.post('/api/account/sendPasswordResetEmail', { email: 'member@example.org' })
  await administrator.post('/api/account/changeEmail', { newEmail: 'chief@example.org' })
  await administrator.post('/api/account/invite', { email: 'invitee@example.org' })
  const people = ['new', 'member', 'chief', 'invitee']
  return Promise.all(
    people.map(async (person) => linkIn(await newestMailTo(story.product.url, `${person}@example.org`))),
  )
}

const accounts = () => story.database.sql`
  select u.*, (select json_agg(c order by c.id) from account_code c where c.user_id = u.id) as codes
  from app_user u order by u.id`

test('a GET of every mailed link, as a mail scanner makes it, changes nothing and answers the page', async () => {
  const links = await oneLinkOfEach()
  expect(links.map(({ pathname }) => pathname)).toEqual([
    '/account/confirmEmail',
    '/account/resetPassword',
    '/account/confirmEmailChange',
    '/account/confirmInvite',
  ])
  const before = await accounts()
  for (const link of links) {
    const call = link.pathname.replace('/account/', '/api/account/')
    for (const address of [link, new URL(call + link.search, link)]) {
      const response = await fetch(address, { headers: { accept: 'text/html' } })
      expect(response.headers.getSetCookie()).toEqual([])
      expect([address.pathname, [200, 404].includes(response.status)]).toEqual([address.pathname, true])
    }
  }
  expect(await accounts()).toEqual(before)
})

test('links use PUBLIC_URL, whatever the Host header says', async () => {
  await story.account({ email: 'target@example.org' })
  const body = JSON.stringify({ email: 'target@example.org' })
  const { port } = new URL(story.product.url)
  await new Promise<void>((resolve, reject) => {
    const headers = {
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
      'x-requested-with': 'calendar',
      'content-type': 'application/json',
      'content-length': body.length,
    }
    const path = '/api/account/sendPasswordResetEmail'
    const sent = request({ host: 'localhost', port, path, method: 'POST', headers }, (response) => {
      response.resume().on('end', resolve)
    })
    sent.on('error', reject).end(body)
  })
  const mail = await newestMailTo(story.product.url, 'target@example.org')
  expect(linkIn(mail).origin).toBe(story.product.url)
  expect(JSON.stringify(mail)).not.toContain('evil.example')
})

test('no password, code, token or second factor is in any line of the log or of the audit', async () => {
  const planted = 'Planted!2026'
  const secrets = [planted, samplePassword]
  await story.account({ email: 'talker@example.org' })
  await logIn(story.visitor(), 'talker@example.org', planted)
  const browser = await story.signedIn('talker@example.org')
  await browser.post('/api/account/changePassword', { currentPassword: planted, newPassword: 'Planted!2027' })
  await browser.post('/api/account/sendPasswordResetEmail', { email: 'talker@example.org' })
  const link = linkIn(await newestMailTo(story.product.url, 'talker@example.org'))
  await fetch(link)
  const { userId, code } = Object.fromEntries(link.searchParams)
  await browser.post('/api/account/resetPassword', { userId: crypto.randomUUID(), code, password: planted })
  await browser.post('/api/account/confirmPassword', { password: samplePassword })
  const started = await browser.post('/api/account/twoFactor/start', {})
  const { secret } = (await started.json()) as { secret: string }
  const appCode = generateSync({ secret })
  await browser.post('/api/account/twoFactor/enable', { code: appCode })
  await browser.post('/api/account/resetPassword', { userId, code, password: planted })
  secrets.push(code ?? '', secret, ...browser.jar.values())
  // A call that fails internally is logged with its error.
  await story.database.sql`alter table account_code rename to account_code_away`
  const failed = await browser.post('/api/account/resetPassword', { userId, code, password: planted })
  await story.database.sql`alter table account_code_away rename to account_code`
  expect(failed.status).toBe(500)

  const lines = [...story.product.lines, ...story.second.lines].join('\n')
  const audit = await story.database.sql<{ line: string }[]>`select audit::text as line from audit`
  expect([lines.includes('a request failed'), audit.length > 5]).toEqual([true, true])
  for (const stored of [lines, ...audit.map(({ line }) => line)]) {
    for (const one of secrets) expect([one, stored.includes(one)]).toEqual([one, false])
  }
})

test('a refused code is in the audit, with the account it was tried on and without the code', async () => {
  const userId = await story.account({ email: 'tried@example.org' })
  const tries = { confirmEmail: 'CONFIRM_EMAIL_FAILED', resetPassword: 'CODE_OVER', confirmInvite: 'CODE_OVER' }
  for (const [name, reason] of Object.entries(tries)) {
    const body = { userId, code: 'a-planted-code', password: samplePassword }
    await story.visitor().post(`/api/account/${name}`, body)
    const [entry] = await story.database.sql<{ all: string }[]>`
      select jsonb_build_array(action, subject, detail ->> 'reason')::text as all from audit order by id desc limit 1`
    expect(JSON.parse(entry?.all ?? '[]')).toEqual(['code refused', userId, reason])
  }
  const stored = await story.database.sql`select from audit where audit::text like '%planted-code%'`
  expect(stored.length).toBe(0)
})
