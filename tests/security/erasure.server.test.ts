import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { issueCode, type CodePurpose } from '#server/account/codes.ts'
import { recoveryCodeHash } from '#server/account/second-factor/recovery-codes.ts'
import { accountStory, statusOf, type AccountStory } from '../support/account-story.ts'
import { answerOf, codeOf } from '../support/answers.ts'
import { browserLike, type BrowserLike } from '../support/cookie-jar.ts'
import { startInProcess, type InProcess } from '../support/in-process.ts'
import { linkParameters, mailsTo } from '../support/mailbox.ts'
import { sendQuery } from '../support/people.ts'
import { createOf, pushEdits } from '../support/push.ts'
import { logIn, samplePassword, silentSignIn } from '../support/sign-in.ts'
import { startSmtpSink, type SmtpSink } from '../support/servers/smtp-sink.ts'
import { eventually } from '../support/waiting/eventually.ts'

const story = accountStory()
let sink: SmtpSink
let mailing: InProcess

beforeAll(async () => {
  sink = await startSmtpSink()
  mailing = await startInProcess(story.database.url, { SMTP_URL: sink.url, ACCOUNT_PRIVACY: 'on' })
})

afterAll(async () => {
  await mailing?.stop()
  await sink?.close()
})

/** Every table whose rows hold one of these words, in any text, JSON or other column, of every schema. */
async function tablesWith({ database }: AccountStory, words: string[]): Promise<string[]> {
  const tables = await database.sql<{ name: string }[]>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema')`
  const found: string[] = []
  for (const { name } of tables) {
    for (const word of words) {
      const rows = await database.sql.unsafe(`select t::text as row from ${name} t where t::text ilike $1 limit 1`, [
        `%${word}%`,
      ])
      for (const { row } of rows) found.push(`${name}: ${word} in ${String(row)}`)
    }
  }
  return found
}

async function upload(browser: BrowserLike, filename: string): Promise<void> {
  const pixel = await sharp({ create: { width: 1, height: 1, channels: 3, background: '#000' } })
    .png()
    .toBuffer()
  const body = new FormData()
  body.append('files', new Blob([new Uint8Array(pixel)]), filename)
  const headers = { 'x-requested-with': 'calendar' }
  expect((await browser.visit('/api/blobs/upload', { method: 'POST', body, headers })).status).toBe(200)
}

const call = (browser: BrowserLike, name: string, body: object) => browser.post(`/api/account/${name}`, body)
const profileInput = (userId: string, word: string) => ({
  id: crypto.randomUUID(),
  userId,
  firstName: `First${word}`,
  lastName: `Last${word}`,
  organisationName: `School${word}`,
  organisationType: 'School',
  jobTitle: `Job${word}`,
})

/** Somebody who has left a trace wherever a person can: the words that stand for them. */
async function somebody(word: string, administrator = false) {
  const { sql } = story.database
  await sql`delete from rate_limit`
  const email = `${word}@example.org`
  const browser = browserLike(story.product.url)
  const registered = await call(browser, 'register', {
    email,
    password: samplePassword,
    confirmPassword: samplePassword,
  })
  const { userId } = (await registered.json()) as { userId: string }
  const model = profileInput(userId, word)
  const text = 'mutation ($model: ProfileInput!) { answer: registerProfile(model: $model) { id } }'
  expect((await sendQuery(browser, text, { model })).answer).toMatchObject({ id: model.id })
  await call(browser, 'confirmEmail', await linkParameters(story.product.url, email))
  if (administrator) await sql`update app_user set role_group_id = 'Administrator' where id = ${userId}`
  await logIn(browser, email)
  await silentSignIn(browser)
  const phone = browserLike(story.second.url)
  await logIn(phone, email)
  await logIn(story.visitor(), email, 'wrong')
  // A change of address that took effect, one that is pending, and mails that are waiting and sent.
  await call(browser, 'changeEmail', { newEmail: `second.${email}` })
  await call(browser, 'confirmEmailChange', await linkParameters(story.product.url, `second.${email}`))
  await call(browser, 'changeEmail', { newEmail: `pending.${email}` })
  const before = sink.taken.length
  await call(browserLike(mailing.url), 'sendPasswordResetEmail', { email: `second.${email}` })
  await sink.untilTaken(before + 1)
  // What a wrong call may leave in the audit.
  await call(browser, 'confirmEmail', { userId: email, code: email })
  const admin = await story.signedIn('admin@example.org')
  const change = 'mutation ($model: ProfileChange!) { answer: updateProfile(model: $model) { id } }'
  await sendQuery(admin, change, {
    model: { id: model.id, lastName: `Last${word} again`, organisationName: `Trust${word}` },
  })
  await sendQuery(browser, change, { model: { id: model.id, firstName: `First${word} again` } })
  await sql`
    insert into external_login (issuer, subject, login_provider, user_id)
    values ('https://login.example/', ${`subject${word}`}, 'school', ${userId})`
  const claims = [{ type: 'email', value: email }]
  await sql`
    insert into ticket (id_hash, purpose, content, expires_at) values (${word}, 'ExternalIdentity',
      ${JSON.stringify({ issuer: 'https://login.example/', subject: `subject${word}`, claims })}::text::jsonb,
      now() + interval '1 hour')`
  await sql`insert into reader_filter (user_id, excluded_event_type_ids) values (${userId}, array[${userId}]::uuid[])`
  await sql`insert into mail_claim (user_id, kind, period) values (${userId}, 'weekly', '2026-11-29')`
  await sql`insert into reminder_claim (user_id, schedule_id, start, days_before) values (${userId}, ${userId}, now(), 7)`
  await sql`insert into calendar_feed_link (user_id, token_hash) values (${userId}, ${`token${word}`})`
  await sql`insert into event_report (id, user_id, calendar_event_id, text)
    values (gen_random_uuid(), ${userId}, gen_random_uuid(), ${`The date is wrong, says ${word}`})`
  await sql`insert into link_check (url, outcome, is_temporary, checked_at, ignored_at, ignored_reason, ignored_by)
    values (${`https://example.org/${userId}`}, 'broken', false, now(), now(), 'Only for members', ${userId})`
  await sql`insert into link_check_run (asked_by, begun_at, finished_at) values (${userId}, now(), now())`
  await sql`insert into record_comment (id, entity, document_id, user_id, text, at)
    values (gen_random_uuid(), 'calendarEvent', gen_random_uuid(), ${userId}, ${`Seen by ${word}`}, now())`
  await sql`update event_report set answered_by = ${userId}, done_by = ${userId}, done_at = now()`
  if (administrator) {
    const [answer] = await pushEdits(browser, userId, [createOf('calendarEventType', { name: 'Exams' })])
    expect(answer).toMatchObject({ answer: 'APPLIED' })
    await upload(browser, `${word} on holiday.png`)
  }
  // Somebody else called a file after them.
  await upload(admin, `Portrait of first${word} last${word}.png`)
  await upload(admin, `Letter to second.${email}.png`)
  return { userId, profileId: model.id, email: `second.${email}`, browser, word }
}

test('the words are found while the account exists: the search sees every table that it should', async () => {
  const { word } = await somebody('Visibleperson')
  const tables = new Set((await tablesWith(story, [word])).map((found) => found.split(':')[0]))
  for (const table of [
    'app_user',
    'profile',
    'account_code',
    'audit',
    'mail',
    'external_login',
    'ticket',
    'calendar_feed_link',
    'event_report',
    'record_comment',
    'blob_reference',
  ]) {
    expect([...tables]).toContain(`public.${table}`)
  }
})

test.each([false, true])(
  'after deleteMyAccount (administrator: %s) no row of any table holds a word of the person',
  async (administrator) => {
    const { userId, browser, word } = await somebody(`Ownerased${administrator ? 'admin' : 'reader'}`, administrator)
    expect((await call(browser, 'deleteMyAccount', {})).status).toBe(200)
    expect(await tablesWith(story, [word])).toEqual([])
    const audit = await story.database.sql<{ action: string; address: string | null }[]>`
      select action, address from audit where user_id = ${userId}`
    expect(audit.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['register', 'sign-in', 'account deleted']),
    )
    expect(new Set(audit.filter(({ action }) => action !== 'account deleted').map(({ address }) => address))).toEqual(
      new Set([null]),
    )
  },
)

test('administration deletes in two calls: between them only id and email remain, after them nothing', async () => {
  const { userId, profileId, email, browser, word } = await somebody('Adminerased')
  const admin = await story.signedIn('admin@example.org')
  const text = 'mutation ($id: ID!) { answer: deleteProfile(id: $id) }'
  expect((await sendQuery(admin, text, { id: profileId })).answer).toBe(profileId)
  const between = (await tablesWith(story, [word])).map((found) => found.split(':')[0])
  expect([...new Set(between)]).toEqual(['public.app_user'])
  const [left] = await story.database.sql<Record<string, unknown>[]>`
    select id, email, user_name, password_hash, email_confirmed, two_factor_secret, recovery_code_hashes, signed_in_at
    from app_user where id = ${userId}`
  expect(left).toEqual({
    id: userId,
    email,
    userName: email,
    passwordHash: null,
    emailConfirmed: false,
    twoFactorSecret: null,
    recoveryCodeHashes: [],
    signedInAt: null,
  })
  expect((await browser.visit('/api/account/currentUserRoles')).status).toBe(401)
  expect((await call(admin, 'lockout', { email })).status).toBe(200)
  expect(await tablesWith(story, [word])).toEqual([])
  const [stored] = await story.database.sql`select user_id from erased_user where user_id = ${userId}`
  expect(stored).toEqual({ userId })
})

test('whatever others had waiting for an address is deleted with its owner, and so is a registration that found it taken', async () => {
  const { sql } = story.database
  await sql`delete from rate_limit`
  const email = 'Wantedaddress@example.org'
  await story.account({ email: 'hopeful@example.org' })
  await story.account({ email: 'moved.by.admin@example.org' })
  await call(await story.signedIn('hopeful@example.org'), 'changeEmail', { newEmail: email })
  const admin = await story.signedIn('admin@example.org')
  await call(admin, 'changeAccountEmail', { currentEmail: 'moved.by.admin@example.org', newEmail: email })
  await story.account({ email })
  const credentials = { email, password: samplePassword, confirmPassword: samplePassword }
  expect((await call(browserLike(mailing.url), 'register', credentials)).status).toBe(200)
  const owner = await story.signedIn(email)
  const tables = new Set((await tablesWith(story, ['Wantedaddress'])).map((found) => found.split(':')[0]))
  for (const table of ['account_code', 'audit', 'mail', 'ticket']) expect([...tables]).toContain(`public.${table}`)
  expect((await call(owner, 'deleteMyAccount', {})).status).toBe(200)
  const left = new Set((await tablesWith(story, ['Wantedaddress'])).map((found) => found.split(':')[0]))
  // If the development mailbox keeps whole mails, those in the others' mailboxes still name it.
  left.delete('public.mail')
  expect([...left]).toEqual([])
  expect((await sql`select from mail where to_address ilike ${email}`).length).toBe(0)
})

test('a repeated second call of a deletion never affects somebody who registered the address since', async () => {
  const { sql } = story.database
  const email = 'sent.again@example.org'
  const userId = await story.account({ email })
  const admin = await story.signedIn('admin@example.org')
  await deleteProfileOf(admin, userId)
  const statuses = []
  statuses.push((await call(admin, 'lockout', { email, userId })).status)
  const newcomer = await story.account({ email })
  statuses.push((await call(admin, 'lockout', { email, userId })).status)
  // A client that only follows the specification and names no id.
  const byEmail = await call(admin, 'lockout', { email })
  expect([...statuses, byEmail.status, await answerOf(byEmail)]).toEqual([200, 200, 400, 'Unknown user'])
  const locked = async () =>
    (await sql`select locked_out_by_administrator as is_locked from app_user where id = ${newcomer}`)[0]
  expect(await locked()).toEqual({ isLocked: false })
  expect((await call(admin, 'lockout', { email, userId: newcomer })).status).toBe(200)
  expect(await locked()).toEqual({ isLocked: true })
})

test('a lockout names one account: the id of one and the email of another lock nobody', async () => {
  const [first] = [
    await story.account({ email: 'first.of.two@example.org' }),
    await story.account({ email: 'second.of.two@example.org' }),
  ]
  const admin = await story.signedIn('admin@example.org')
  const answer = await call(admin, 'lockout', { email: 'second.of.two@example.org', userId: first })
  expect(await answerOf(answer)).toBe('Unknown user')
})

test('the id of a lockout may be typed in capitals, and something that is not an id locks nobody', async () => {
  const email = 'typed.in.capitals@example.org'
  const userId = await story.account({ email })
  const admin = await story.signedIn('admin@example.org')
  const statuses = []
  for (const given of ['no id', '', 7, userId.toUpperCase()]) {
    statuses.push((await call(admin, 'lockout', { email, userId: given })).status)
  }
  expect(statuses).toEqual([400, 400, 400, 200])
})

test('a lockout alone is not a deletion', async () => {
  const { userId, email } = await somebody('Lockedonly')
  const admin = await story.signedIn('admin@example.org')
  expect((await call(admin, 'lockout', { email })).status).toBe(200)
  const [row] = await story.database.sql<{ firstName: string; email: string }[]>`
    select p.first_name, u.email from app_user u join profile p on p.user_id = u.id where u.id = ${userId}`
  expect(row).toEqual({ firstName: 'FirstLockedonly again', email })
})

test('administrators can delete their own account by the two calls, in the session that began it', async () => {
  const { profileId, email, browser, word } = await somebody('Ownadmin', true)
  const text = 'mutation ($id: ID!) { answer: deleteProfile(id: $id) }'
  expect((await sendQuery(browser, text, { id: profileId })).answer).toBe(profileId)
  expect((await call(browser, 'lockout', { email })).status).toBe(200)
  expect((await browser.visit('/api/account/currentUserRoles')).status).toBe(401)
  expect(await tablesWith(story, [word])).toEqual([])
})

const noAccount = 'This email does not have an account here'
const deleteProfileOf = async (administrator: BrowserLike, userId: string) => {
  const [profile] = await story.database.sql<{ id: string }[]>`select id from profile where user_id = ${userId}`
  const text = 'mutation ($id: ID!) { answer: deleteProfile(id: $id) }'
  expect((await sendQuery(administrator, text, { id: profile?.id })).answer).toBe(profile?.id)
}

test("between the two calls of a deletion nothing gives access to the administrator's account, and no mail goes to it", async () => {
  const { sql, writes } = story.database
  await sql`delete from rate_limit`
  const email = 'half.deleted@example.org'
  const userId = await story.account({ email, administrator: true })
  const open = await story.signedIn(email)
  const tokens = await silentSignIn(open)
  const token = 'access_token' in tokens ? tokens.access_token : ''
  await sql`
    update app_user set two_factor_enabled = true, recovery_code_hashes = ${[recoveryCodeHash('half')]}
    where id = ${userId}`
  const half = story.visitor()
  expect(await answerOf(await logIn(half, email))).toMatchObject({ requiresTwoFactor: true })
  const purposes: Record<string, CodePurpose> = {
    resetPassword: 'ResetPassword',
    confirmEmail: 'ConfirmEmail',
    confirmInvite: 'Invite',
    confirmEmailChange: 'ChangeEmail',
  }
  const issue = (purpose: CodePurpose) => writes.begin((tx) => issueCode(tx, { userId, purpose, address: email }))
  const codes = new Map<string, string>()
  for (const [name, purpose] of Object.entries(purposes)) codes.set(name, await issue(purpose))
  const stored = await sql<{ id: string }[]>`select * from account_code where user_id = ${userId}`

  await deleteProfileOf(await story.signedIn('admin@example.org'), userId)
  const mails = (await mailsTo(story.product.url, email)).length
  expect(await answerOf(await logIn(story.visitor(), email))).toBe(noAccount)
  expect(await answerOf(await call(story.visitor(), 'sendPasswordResetEmail', { email }))).toBe(noAccount)
  expect(await answerOf(await call(story.visitor(), 'resendConfirmEmail', { email }))).toBe(noAccount)
  expect(await codeOf(await call(half, 'loginWithTwoFactor', { code: 'half' }))).toBe('SIGN_IN_AGAIN')
  expect(await statusOf(open)).toBe(401)
  expect(token).not.toBe('')
  const bearer = { authorization: `Bearer ${token}` }
  expect((await story.visitor().visit('/api/account/currentUserRoles', { headers: bearer })).status).toBe(401)
  // Not even by a code that was written at the very moment of the deletion.
  for (const late of [false, true]) {
    if (late) await sql`insert into account_code ${sql(stored)}`
    for (const [name, code] of codes) {
      const answer = await call(story.visitor(), name, { userId, code, email, password: samplePassword })
      expect([name, late, answer.status]).toEqual([name, late, 400])
    }
  }
  expect((await mailsTo(story.product.url, email)).length).toBe(mails)
  const admin = await story.signedIn('admin@example.org')
  expect(await answerOf(await call(admin, 'resendInviteEmail', { email }))).toBe('This email has not been invited')
  expect(await answerOf(await call(admin, 'changeAccountEmail', { currentEmail: email, newEmail: `x.${email}` }))).toBe(
    noAccount,
  )
  const [left] = await sql`
    select role_group_id, password_hash, email_confirmed, two_factor_enabled from app_user where id = ${userId}`
  expect(left).toEqual({ roleGroupId: 'User', passwordHash: null, emailConfirmed: false, twoFactorEnabled: false })
})

test('somebody who registers the address between the two calls is untouched by the old account and by the second call', async () => {
  const { sql } = story.database
  await sql`delete from rate_limit`
  const email = 'handed.on@example.org'
  const former = await story.account({ email, administrator: true })
  const admin = await story.signedIn('admin@example.org')
  await deleteProfileOf(admin, former)
  const credentials = { email, password: 'Owner#2027', confirmPassword: 'Owner#2027' }
  expect((await call(story.visitor(), 'register', credentials)).status).toBe(200)
  expect((await call(admin, 'lockout', { email })).status).toBe(200)
  expect((await call(story.visitor(), 'confirmEmail', await linkParameters(story.product.url, email))).status).toBe(200)
  const owner = story.visitor()
  expect(await answerOf(await logIn(owner, email, 'Owner#2027'))).toMatchObject({ succeeded: true })
  expect(await answerOf(await owner.visit('/api/account/currentUserRoles'))).toEqual({ roles: [] })
  const left = await sql<{ id: string }[]>`select id from app_user where lower(email) = ${email}`
  expect(left.map(({ id }) => id)).not.toContain(former)
  expect(left.length).toBe(1)
})

test('the session in which administrators delete themselves is valid only for the second call, only for themselves, and no longer than any session', async () => {
  await story.database.sql`delete from rate_limit`
  const email = 'leaving@example.org'
  const userId = await story.account({ email, administrator: true })
  const browser = await story.signedIn(email)
  await story.account({ email: 'staying@example.org' })
  await deleteProfileOf(browser, userId)
  expect(await statusOf(browser)).toBe(401)
  expect((await call(browser, 'invite', { email: 'friend@example.org' })).status).toBe(401)
  expect((await call(browser, 'lockout', { email: 'staying@example.org' })).status).toBe(403)
  const expire = (by: string) =>
    story.database.sql`update oidc_payload set expires_at = now() + ${by}::interval where account_id = ${userId}`
  await expire('-1 second')
  expect((await call(browser, 'lockout', { email })).status).toBe(401)
  await expire('1 hour')
  expect((await call(browser, 'lockout', { email })).status).toBe(200)
})

test('a mail that its server refuses is logged without the address', async () => {
  const email = 'unreachable.mailbox@example.org'
  await story.account({ email })
  sink.refuse(451)
  const refused = sink.refused.length
  await call(browserLike(mailing.url), 'sendPasswordResetEmail', { email })
  await sink.untilRefused(refused + 1)
  await eventually(() => expect(mailing.lines.filter((line) => line.includes('could not be sent'))).toHaveLength(1))
  expect(mailing.lines.join('\n')).not.toContain('unreachable.mailbox')
  const isTaken = () => sink.taken.some(({ to }) => to.includes(email))
  while (!isTaken()) await sink.untilTaken(sink.taken.length + 1)
})
