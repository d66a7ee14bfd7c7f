import { beforeEach, describe, expect, test } from 'vitest'
import { ownerOfCode } from '#server/account/codes.ts'
import { ageSignIn, accountStory, statusOf } from '../support/account-story.ts'
import { answerOf, codeOf } from '../support/answers.ts'
import { browserLike, type BrowserLike } from '../support/cookie-jar.ts'
import { linkIn, linkParameters, mailsTo, newestMailTo } from '../support/mailbox.ts'
import { logIn, samplePassword } from '../support/sign-in.ts'

const story = accountStory()
let administrator: BrowserLike

beforeEach(async () => {
  await story.database.sql`delete from rate_limit`
  administrator = await story.signedIn('admin@example.org')
})

const call = (name: string, body: object) => administrator.post(`/api/account/${name}`, body)
const accept = (given: object, query = '') =>
  browserLike(story.second.url).post(`/api/account/confirmInvite${query}`, given)
const inviteWithoutMail = async (email: string) => {
  const { userId } = (await (await call('invite', { email, sendEmail: false })).json()) as { userId: string }
  return userId
}

describe('an invite', () => {
  test('an invite is made without a mail, sent by resendInviteEmail, accepted once with a password, and confirms the email', async () => {
    const fields = { email: 'Invitee@example.org', userName: 'x', roleGroupId: 'Administrator', sendEmail: false }
    const response = await call('invite', fields)
    const [user] = await story.database.sql<{ id: string; roleGroupId: string; emailConfirmed: boolean }[]>`
      select id, role_group_id, email_confirmed from app_user where email = 'Invitee@example.org'`
    expect([await response.json(), user?.roleGroupId, user?.emailConfirmed]).toEqual([
      { userId: user?.id },
      'User',
      false,
    ])
    expect(await mailsTo(story.product.url, 'invitee@example.org')).toEqual([])
    await story.database.sql`
      insert into profile (user_id, first_name, last_name) values (${user!.id}, 'Ivy', 'Invitee')`

    expect(await answerOf(await call('resendInviteEmail', { email: 'invitee@example.org' }))).toEqual({
      succeeded: true,
    })
    const mail = await newestMailTo(story.product.url, 'invitee@example.org')
    expect([mail.subject, mail.text.includes('Hello Ivy,')]).toEqual(['You’re invited to School Almanac', true])
    const link = linkIn(mail)
    expect(link.pathname).toBe('/account/confirmInvite')
    const given = Object.fromEntries(link.searchParams) as { userId: string; code: string }
    expect(await ownerOfCode(story.database.sql, { ...given, purpose: 'Invite' })).toBe(user?.id)
    expect(await ownerOfCode(story.database.sql, { ...given, purpose: 'ResetPassword' })).toBeNull()

    expect(await answerOf(await accept({ ...given, password: 'short' }))).toMatch(/^Password must be/)
    const accepted = await accept({ ...given, password: samplePassword }, '?returnUrl=%2Fprofile')
    expect([await answerOf(accepted), accepted.headers.getSetCookie()]).toEqual([
      {
        succeeded: true,
        requiresTwoFactor: false,
        requiresEmailConfirmation: false,
        returnUrl: '/profile',
        userId: user?.id,
      },
      [],
    ])
    expect(await statusOf(await story.signedIn('invitee@example.org'))).toBe(200)
    expect(await ownerOfCode(story.database.sql, { ...given, purpose: 'Invite' })).toBeNull()
    const again = await accept({ ...given, password: samplePassword })
    expect(await answerOf(again)).toBe('This invite has already been accepted')
    const resent = await call('resendInviteEmail', { email: 'invitee@example.org' })
    expect(await answerOf(resent)).toBe('This invite has already been accepted')
  })

  test('an invite is mailed at once unless sendEmail is false', async () => {
    await call('invite', { email: 'atonce@example.org' })
    expect((await newestMailTo(story.product.url, 'atonce@example.org')).subject).toContain('You’re invited')
  })

  test.each([
    ['invite', { email: '' }, 'Email is required'],
    ['invite', { email: 'admin@example.org' }, 'This email is already registered'],
    ['resendInviteEmail', { email: '' }, 'Email is required'],
    ['resendInviteEmail', { email: 'nobody@example.org' }, 'This email has not been invited'],
    ['resendInviteEmail', { email: 'admin@example.org' }, 'This email has not been invited'],
    ['lockout', { email: '' }, 'Email is required'],
    ['lockout', { email: 'nobody@example.org' }, 'Unknown user'],
    ['lockout', { email: 'admin@example.org' }, 'You can’t remove the only administrator.'],
    ['changeAccountEmail', { currentEmail: '', newEmail: 'b@example.org' }, 'Email is required'],
    ['changeAccountEmail', { currentEmail: 'admin@example.org', newEmail: '' }, 'Email is required'],
    [
      'changeAccountEmail',
      { currentEmail: 'nobody@example.org', newEmail: 'b@example.org' },
      'This email does not have an account here',
    ],
  ])('an invite with %s %j is refused: %s', async (name, body, message) => {
    const response = await call(name, body)
    expect([response.status, await answerOf(response)]).toEqual([400, message])
  })

  test('an invite refuses a code that is replaced, expired, foreign or wrong', async () => {
    const userId = await inviteWithoutMail('replaced@example.org')
    await call('resendInviteEmail', { email: 'replaced@example.org' })
    const first = await linkParameters(story.product.url, 'replaced@example.org')
    await call('resendInviteEmail', { email: 'replaced@example.org' })
    const latest = await linkParameters(story.product.url, 'replaced@example.org')
    const refusal = async (given: object) => codeOf(await accept({ ...given, password: samplePassword }))
    expect(await refusal(first)).toBe('CODE_OVER')
    expect(await refusal({ ...latest, userId: crypto.randomUUID() })).toBe('CODE_OVER')
    expect(await refusal({ ...latest, code: 'wrong' })).toBe('CODE_OVER')
    const [code] = await story.database.sql<{ days: number }[]>`
      select extract(epoch from max(expires_at) - now())::float / 86400 as days from account_code where user_id = ${userId}`
    expect(Math.round(code?.days ?? 0)).toBe(7)
    await story.database.sql`update account_code set expires_at = now() where user_id = ${userId}`
    expect(await refusal(latest)).toBe('CODE_OVER')
    expect(await ownerOfCode(story.database.sql, { userId, code: latest['code']!, purpose: 'Invite' })).toBeNull()
  })

  test('an invite that stopped halfway is resumed, and a deleted user can be invited again', async () => {
    const first = await inviteWithoutMail('halfway@example.org')
    expect(await inviteWithoutMail('halfway@example.org')).toBe(first)
    await story.account({ email: 'returning@example.org' })
    const old = await story.signedIn('returning@example.org')
    await story.database.sql`
      delete from profile where user_id in (select id from app_user where email = 'returning@example.org')`
    await call('lockout', { email: 'returning@example.org' })
    await inviteWithoutMail('returning@example.org')
    await call('resendInviteEmail', { email: 'returning@example.org' })
    const given = await linkParameters(story.product.url, 'returning@example.org')
    expect((await accept({ ...given, password: 'Almanac#2027' })).status).toBe(200)
    expect(await answerOf(await logIn(story.visitor(), 'returning@example.org'))).toBe('Invalid password')
    expect(await statusOf(old)).toBe(401)
  })

  test('a registration that stopped before its profile can be invited; one that is in use cannot', async () => {
    const email = 'half.registered@example.org'
    const body = { email, password: samplePassword, confirmPassword: samplePassword }
    await story.visitor().post('/api/account/register', body)
    const mailed = await linkParameters(story.product.url, email)
    await call('invite', { email })
    const voided = await story.visitor().post('/api/account/confirmEmail', mailed)
    expect(voided.status).toBe(400)
    expect(
      (await accept({ ...(await linkParameters(story.product.url, email)), password: 'Almanac#2027' })).status,
    ).toBe(200)
    await story.database.sql`delete from profile where user_id in (select id from app_user where email = ${email})`
    expect(await answerOf(await call('invite', { email }))).toBe('This email is already registered')
  })
})

describe("changing another account's email", () => {
  test('changing the email of an invite not yet accepted sends a new one to the new address at once and voids the old', async () => {
    await call('invite', { email: 'typo@example.org' })
    const old = await linkParameters(story.product.url, 'typo@example.org')
    const body = { currentEmail: 'typo@example.org', newEmail: 'right@example.org' }
    expect(await answerOf(await call('changeAccountEmail', body))).toEqual({ succeeded: true })
    expect(await codeOf(await accept({ ...old, password: samplePassword }))).toBe('CODE_OVER')
    const given = await linkParameters(story.product.url, 'right@example.org')
    expect((await accept({ ...given, password: samplePassword })).status).toBe(200)
    expect(await statusOf(await story.signedIn('right@example.org'))).toBe(200)
  })

  test('changing a confirmed email asks the new address to confirm; the old one stays until then and is notified', async () => {
    await story.account({ email: 'before@example.org' })
    const user = await story.signedIn('before@example.org')
    await call('changeAccountEmail', { currentEmail: 'Before@example.org', newEmail: 'after@example.org' })
    expect(await statusOf(user)).toBe(200)
    expect((await newestMailTo(story.product.url, 'before@example.org')).subject).toBe('Your email is about to change')
    const given = await linkParameters(story.product.url, 'after@example.org')
    await story.visitor().post('/api/account/confirmEmailChange', given)
    expect(await statusOf(await story.signedIn('after@example.org'))).toBe(200)
  })

  test('changing the email of an account that confirmed none asks the new address to confirm', async () => {
    await story.account({ email: 'never@example.org', emailConfirmed: false })
    await call('changeAccountEmail', { currentEmail: 'never@example.org', newEmail: 'now@example.org' })
    const given = await linkParameters(story.product.url, 'now@example.org')
    expect((await story.visitor().post('/api/account/confirmEmail', given)).status).toBe(200)
    expect(await statusOf(await story.signedIn('now@example.org'))).toBe(200)
  })

  test('asking for the present email again ends a change that waits: its link is over, and the old address is told', async () => {
    await story.account({ email: 'asha@example.org' })
    const user = await story.signedIn('asha@example.org')
    const change = (newEmail: string) => call('changeAccountEmail', { currentEmail: 'asha@example.org', newEmail })
    await change('asha2@example.org')
    const mistyped = await linkParameters(story.product.url, 'asha2@example.org')
    expect(await answerOf(await change('Asha@example.org'))).toEqual({ succeeded: true })
    const followed = await story.visitor().post('/api/account/confirmEmailChange', mistyped)
    expect(await codeOf(followed)).toBe('CHANGE_EMAIL_FAILED')
    expect(await statusOf(user)).toBe(200)
    const told = await newestMailTo(story.product.url, 'asha@example.org')
    expect([told.subject, told.text]).toEqual([
      'Your email hasn’t changed',
      expect.stringContaining('An administrator stopped the change to your email.'),
    ])
    const [noted] = await story.database.sql<{ count: number }[]>`
      select count(*)::int from audit where action = 'email change stopped' and user_id is not null
        and subject = (select id::text from app_user where email = 'asha@example.org')`
    expect(noted?.count).toBe(1)
    expect(await codeOf(await change('asha@example.org'))).toBe('SAME_EMAIL')
  })

  test("changing another account's email refuses a taken or identical address, and a sign-in more than 10 minutes ago", async () => {
    await story.account({ email: 'kept@example.org' })
    await story.account({ email: 'taken@example.org' })
    const change = (newEmail: string) => call('changeAccountEmail', { currentEmail: 'kept@example.org', newEmail })
    expect(await answerOf(await change('Taken@example.org'))).toBe('This email is already registered')
    expect(await codeOf(await change('KEPT@example.org'))).toBe('SAME_EMAIL')
    await ageSignIn(story, 11)
    expect(await codeOf(await change('free@example.org'))).toBe('REAUTHENTICATE')
  })
})

describe('an administrator’s lockout', () => {
  test('an administrator’s lockout has no end date, and ends the sessions on every process and the mailed links', async () => {
    const userId = await story.account({ email: 'leaver@example.org' })
    const browser = await story.signedIn('leaver@example.org')
    await browser.post('/api/account/sendPasswordResetEmail', { email: 'leaver@example.org' })
    const given = await linkParameters(story.product.url, 'leaver@example.org')
    expect(await answerOf(await call('lockout', { email: 'Leaver@example.org' }))).toEqual({ succeeded: true })
    expect(await statusOf(browserLike(story.second.url, browser.jar))).toBe(401)
    expect(await answerOf(await logIn(story.visitor(), 'leaver@example.org'))).toBe(
      'This account is not allowed to use this site',
    )
    const reset = await story.visitor().post('/api/account/resetPassword', { ...given, password: 'Almanac#2027' })
    expect(await codeOf(reset)).toBe('CODE_OVER')
    const [user] = await story.database.sql<{ lockoutEnd: string | null; by: string[] }[]>`
      select lockout_end, (
        select array_agg(u.email) from audit a join app_user u on u.id = a.user_id
        where a.action = 'lockout' and a.subject = ${userId}
      ) as by
      from app_user where id = ${userId}`
    expect(user).toEqual({ lockoutEnd: null, by: ['admin@example.org'] })
  })

  test("a lockout says 'Error setting lockout for user' when the account may not be locked out", async () => {
    const userId = await story.account({ email: 'exempt@example.org' })
    await story.database.sql`update app_user set lockout_enabled = false where id = ${userId}`
    expect(await answerOf(await call('lockout', { email: 'exempt@example.org' }))).toBe(
      'Error setting lockout for user',
    )
  })

  test('two administrators who lock each other out at once leave one', async () => {
    await story.account({ email: 'editor@example.org', administrator: true })
    const editor = browserLike(story.second.url)
    await logIn(editor, 'editor@example.org')
    const answers = await Promise.all([
      call('lockout', { email: 'editor@example.org' }),
      editor.post('/api/account/lockout', { email: 'admin@example.org' }),
    ])
    expect(answers.filter(({ status }) => status === 200).length).toBe(1)
    const left = await story.database.sql`
      select from app_user where role_group_id = 'Administrator' and not locked_out_by_administrator`
    expect(left.length).toBe(1)
    await story.database
      .sql`update app_user set locked_out_by_administrator = false where role_group_id = 'Administrator'`
    await story.database.sql`delete from app_user where email = 'editor@example.org'`
  })
})

test.each(['invite', 'resendInviteEmail', 'changeAccountEmail', 'lockout'])(
  '%s is for administrators only',
  async (name) => {
    await story.account({ email: 'reader@example.org' }).catch(() => {})
    const reader = await story.signedIn('reader@example.org')
    expect((await reader.post(`/api/account/${name}`, { email: 'x@example.org' })).status).toBe(403)
    expect((await story.visitor().post(`/api/account/${name}`, { email: 'x@example.org' })).status).toBe(401)
  },
)
