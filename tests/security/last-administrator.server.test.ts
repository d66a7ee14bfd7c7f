import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { deleteAccount } from '#server/account/delete-account.ts'
import { withPositionLock } from '#server/db/client.ts'
import { sealText } from '#server/sealing/sealed-text.ts'
import { createAccount } from '../support/accounts.ts'
import { answerOf, codeOf } from '../support/answers.ts'
import { browserLike, type BrowserLike } from '../support/cookie-jar.ts'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'
import { startInProcess, type InProcess } from '../support/in-process.ts'
import { sendQuery, profileIdOf } from '../support/people.ts'
import { logIn } from '../support/sign-in.ts'
import { root } from '../support/source-files.ts'

let database: TestDatabase
let first: InProcess
let second: InProcess

beforeAll(async () => {
  database = await createTestDatabase()
  first = await startInProcess(database.url)
  second = await startInProcess(database.url, { PUBLIC_URL: first.url })
})

afterAll(async () => {
  await first.stop()
  await second.stop()
  await database.drop()
})

/** Each test begins with one administrator and nobody else. */
beforeEach(async () => {
  const people = await database.sql<{ id: string }[]>`select id from app_user`
  for (const { id } of people) await withPositionLock(database.writes, (tx) => deleteAccount(tx, id))
  await createAccount(database.sql, { email: 'admin@example.org', administrator: true })
})

const admin = async () => {
  const [row] = await database.sql<{ id: string }[]>`select id from app_user where email = 'admin@example.org'`
  return row!.id
}
const signedIn = async (email: string, product = first) => {
  const browser = browserLike(product.url)
  expect((await logIn(browser, email)).status).toBe(200)
  return browser
}
const lockOut = async (browser: BrowserLike, email: string) =>
  codeOf(await browser.post('/api/account/lockout', { email }))
const demote = async (browser: BrowserLike, userId: string) =>
  sendQuery(browser, 'mutation ($model: UserRoleGroupChange!) { answer: changeUserRoleGroup(model: $model) { id } }', {
    model: { userId, roleGroupId: 'User' },
  })
const deleteProfile = async (browser: BrowserLike, userId: string) => {
  const id = await profileIdOf({ database } as Parameters<typeof profileIdOf>[0], userId)
  return sendQuery(browser, 'mutation ($id: ID!) { answer: deleteProfile(id: $id) }', { id })
}
const isThere = async (userId: string) => {
  const [row] = await database.sql<{ roleGroupId: string; locked: boolean; profiles: number }[]>`
    select role_group_id, locked_out_by_administrator as locked,
      (select count(*)::int from profile p where p.user_id = u.id) as profiles
    from app_user u where id = ${userId}`
  return row && { ...row }
}

const barred: Record<string, string> = {
  'locked out': 'update app_user set locked_out_by_administrator = true',
  'locked for longer than a wrong password locks': `update app_user set lockout_end = 'infinity'`,
  'not confirmed': 'update app_user set email_confirmed = false',
  'without a password': 'update app_user set password_hash = null',
  'without a second factor that SECRET opens': `update app_user set two_factor_enabled = true,
    two_factor_secret = '${sealText('a SECRET that is lost', 'two-factor', 'key')}'`,
}

test.each(Object.keys(barred))(
  'another administrator who is %s does not count: the last one stays, whichever way it is tried',
  async (state) => {
    const otherId = await createAccount(database.sql, { email: 'other@example.org', administrator: true })
    await database.sql.unsafe(`${barred[state]} where id = '${otherId}'`)
    const browser = await signedIn('admin@example.org')
    const id = await admin()
    expect(await lockOut(browser, 'admin@example.org')).toBe('LAST_ADMINISTRATOR')
    expect(JSON.stringify(await demote(browser, id))).toContain('LAST_ADMINISTRATOR')
    expect(JSON.stringify(await deleteProfile(browser, id))).toContain('LAST_ADMINISTRATOR')
    expect(await codeOf(await browser.post('/api/account/deleteMyAccount', {}))).toBe('LAST_ADMINISTRATOR')
    expect(await isThere(id)).toEqual({ roleGroupId: 'Administrator', locked: false, profiles: 1 })
  },
)

test('an administrator whose provider is no longer set up does not count, but one whose provider is does', async () => {
  const otherId = await createAccount(database.sql, { email: 'other@example.org', administrator: true })
  await database.sql`update app_user set password_hash = null where id = ${otherId}`
  await database.sql`
    insert into external_login (issuer, subject, login_provider, user_id)
    values ('https://login.example/', 'other', 'school', ${otherId})`
  expect(await lockOut(await signedIn('admin@example.org'), 'admin@example.org')).toBe('LAST_ADMINISTRATOR')
  const provider = {
    name: 'school',
    displayName: 'School',
    issuer: 'https://login.example',
    clientId: 'a',
    clientSecret: 'b',
  }
  const third = await startInProcess(database.url, { OIDC_PROVIDERS: JSON.stringify([provider]) })
  try {
    expect(await lockOut(await signedIn('admin@example.org', third), 'admin@example.org')).toBeUndefined()
  } finally {
    await third.stop()
  }
})

type Attack = (browser: BrowserLike, other: { id: string; email: string }) => Promise<unknown>
const attacks: Record<string, Attack> = {
  lockout: (browser, { email }) => lockOut(browser, email),
  changeUserRoleGroup: (browser, { id }) => demote(browser, id),
  deleteProfile: (browser, { id }) => deleteProfile(browser, id),
}

test.each(Object.keys(attacks))('two administrators who use %s on each other at once leave one', async (name) => {
  const attack = attacks[name]!
  const here = { id: await admin(), email: 'admin@example.org' }
  const email = 'other@example.org'
  const there = { id: await createAccount(database.sql, { email, administrator: true }), email }
  const [mine, theirs] = [await signedIn(here.email), await signedIn(there.email, second)]
  await Promise.all([attack(mine, there), attack(theirs, here)])
  const left = await database.sql`
    select from app_user where role_group_id = 'Administrator' and not locked_out_by_administrator
      and password_hash is not null`
  expect(left.length).toBe(1)
})

test('two administrators who delete their own accounts at once leave one', async () => {
  await createAccount(database.sql, { email: 'other@example.org', administrator: true })
  const browsers = [await signedIn('admin@example.org'), await signedIn('other@example.org', second)]
  const answers = await Promise.all(browsers.map((browser) => browser.post('/api/account/deleteMyAccount', {})))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 400]))
})

/** Runs the command as an operator does. */
async function makeAdministrator(...args: string[]): Promise<{ code: unknown; output: string }> {
  const child = spawn(process.execPath, [join(root, 'server', 'make-administrator.ts'), ...args], {
    env: { ...process.env, DATABASE_URL: database.url, NODE_ENV: 'test' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (output += part.toString()))
  const [code] = (await once(child, 'close')) as [unknown]
  return { code, output }
}

test('a start without an administrator who can sign in says what to do, and the command does it', async () => {
  await createAccount(database.sql, { email: 'deputy@example.org' })
  await createAccount(database.sql, { email: 'stranger@example.org', emailConfirmed: false })
  const refused = await makeAdministrator('deputy@example.org')
  expect([refused.code, refused.output]).toEqual([1, expect.stringContaining('An administrator can sign in')])

  await database.sql`update app_user set password_hash = null where email = 'admin@example.org'`
  const started = await startInProcess(database.url)
  await started.stop()
  const line = 'No administrator can sign in. Make one of a confirmed account: npm run make-administrator -- EMAIL'
  expect(started.greeting).toContain(line)

  const unconfirmed = await makeAdministrator('stranger@example.org')
  expect([unconfirmed.code, unconfirmed.output]).toEqual([1, expect.stringContaining('cannot sign in')])
  expect(await makeAdministrator()).toEqual({ code: 1, output: expect.stringContaining('npm run make-administrator') })
  expect(await makeAdministrator('Deputy@example.org')).toEqual({
    code: 0,
    output: 'Deputy@example.org is an administrator.\n',
  })
  const browser = await signedIn('deputy@example.org')
  expect(await answerOf(await browser.visit('/api/account/currentUserRoles'))).toMatchObject({
    roles: [expect.any(String)],
  })
  const again = await startInProcess(database.url)
  await again.stop()
  expect(again.greeting).not.toContain(line)
})
