import { beforeEach, describe, expect, test } from 'vitest'
import { ageSignIn, accountStory, statusOf } from '../support/account-story.ts'
import { answerOf, codeOf } from '../support/answers.ts'
import { browserLike, type BrowserLike } from '../support/cookie-jar.ts'
import { openEventStream } from '../support/servers/event-stream.ts'
import { linkIn, linkParameters, mailsTo, newestMailTo } from '../support/mailbox.ts'
import { logIn, samplePassword, silentSignIn } from '../support/sign-in.ts'

const story = accountStory()
const newPassword = 'Almanac#2027'

beforeEach(async () => {
  await story.database.sql`delete from rate_limit`
})

const requestReset = (email: string) => story.visitor().post('/api/account/sendPasswordResetEmail', { email })
const reset = (body: object) => browserLike(story.second.url).post('/api/account/resetPassword', body)

describe('a password reset', () => {
  test('a password reset is mailed, sets the password once, ends every session and the lock, and signs nobody in', async () => {
    const userId = await story.account({ email: 'forgetful@example.org' })
    const open = await story.signedIn('forgetful@example.org')
    await story.database.sql`update app_user set lockout_end = now() + interval '5 minutes' where id = ${userId}`
    expect(await answerOf(await requestReset('Forgetful@example.org'))).toEqual({ succeeded: true })
    const link = linkIn(await newestMailTo(story.product.url, 'forgetful@example.org'))
    expect(link.pathname).toBe('/account/resetPassword')
    const given = Object.fromEntries(link.searchParams)

    expect(await answerOf(await reset({ ...given, password: 'short' }))).toMatch(
      /^Password must be at least 6 characters/,
    )
    const response = await reset({ ...given, password: newPassword })
    expect([await answerOf(response), response.headers.getSetCookie()]).toEqual([{ succeeded: true }, []])
    expect([await statusOf(open), await silentSignIn(open)]).toEqual([401, { error: 'login_required' }])
    expect(await answerOf(await logIn(story.visitor(), 'forgetful@example.org', newPassword))).toMatchObject({
      succeeded: true,
    })
    const subjects = (await mailsTo(story.product.url, 'forgetful@example.org')).map(({ subject }) => subject)
    expect(subjects.slice(0, 2)).toEqual(['New sign-in to your account', 'Your password has been changed'])
    expect(await codeOf(await reset({ ...given, password: samplePassword }))).toBe('CODE_OVER')
    expect(await answerOf(await logIn(story.visitor(), 'forgetful@example.org'))).toBe('Invalid password')
  })

  test('a password reset never skips two-factor sign-in', async () => {
    await story.account({ email: 'careful@example.org', twoFactor: true })
    await requestReset('careful@example.org')
    await reset({ ...(await linkParameters(story.product.url, 'careful@example.org')), password: newPassword })
    const result = await answerOf(await logIn(story.visitor(), 'careful@example.org', newPassword))
    expect(result).toMatchObject({ succeeded: false, requiresTwoFactor: true })
  })

  test.each([
    ['', 'Email is required'],
    ['nobody@example.org', 'This email does not have an account here'],
    ['unconfirmed@example.org', 'This email has not been confirmed so a password reset cannot be sent'],
    ['forbidden@example.org', 'This account is not allowed to use this site'],
  ])('a password reset for "%s" is refused: %s', async (email, message) => {
    await story.account({ email: 'unconfirmed@example.org', emailConfirmed: false }).catch(() => {})
    await story.account({ email: 'forbidden@example.org' }).catch(() => {})
    await story.database.sql`
      update app_user set locked_out_by_administrator = true where email = 'forbidden@example.org'`
    const response = await requestReset(email)
    expect([response.status, await answerOf(response)]).toEqual([400, message])
    expect(await mailsTo(story.product.url, email)).toEqual([])
  })

  test('a password reset refuses an expired, replaced or foreign code, or one for another purpose or a former address', async () => {
    const userId = await story.account({ email: 'replaced@example.org' })
    const otherId = await story.account({ email: 'other@example.org' })
    await requestReset('replaced@example.org')
    const first = await linkParameters(story.product.url, 'replaced@example.org')
    await requestReset('replaced@example.org')
    const latest = await linkParameters(story.product.url, 'replaced@example.org')
    const refusal = async (given: object) => codeOf(await reset({ ...given, password: newPassword }))

    expect(await refusal(first)).toBe('CODE_OVER')
    expect(await refusal({ ...latest, userId: otherId })).toBe('CODE_OVER')
    expect(await refusal({ ...latest, userId: crypto.randomUUID() })).toBe('UNKNOWN_USER')
    await story.database.sql`update account_code set purpose = 'ConfirmEmail' where user_id = ${userId}`
    expect(await refusal(latest)).toBe('CODE_OVER')
    await story.database.sql`update account_code set purpose = 'ResetPassword' where user_id = ${userId}`
    await story.database.sql`update app_user set email = 'moved@example.org' where id = ${userId}`
    expect(await refusal(latest)).toBe('CODE_OVER')
    await story.database.sql`update app_user set email = 'replaced@example.org' where id = ${userId}`
    const [hours] = await story.database.sql<{ left: number }[]>`
      select extract(epoch from max(expires_at) - now())::float / 3600 as left from account_code where user_id = ${userId}`
    expect(Math.round(hours?.left ?? 0)).toBe(1)
    await story.database.sql`update account_code set expires_at = now() where user_id = ${userId}`
    expect(await refusal(latest)).toBe('CODE_OVER')
  })
})

describe('POST /api/account/changePassword', () => {
  const change = (browser: BrowserLike, body: object) => browser.post('/api/account/changePassword', body)

  test('changePassword ends the other sessions on every process, keeps this one and its open page, and a mail reports it', async () => {
    const userId = await story.account({ email: 'changer@example.org' })
    const [here, there] = [await story.signedIn('changer@example.org'), await story.signedIn('changer@example.org')]
    const elsewhere = browserLike(story.second.url, there.jar)
    const [ownPage, otherPage] = await Promise.all(
      [here, elsewhere].map((browser) => openEventStream(browser, `/sync/stream?user=${userId}`)),
    )
    const body = { currentPassword: samplePassword, newPassword }
    expect(await answerOf(await change(here, body))).toEqual({ succeeded: true })
    await otherPage?.nextOf('signed-out')
    expect([await statusOf(here), await statusOf(elsewhere)]).toEqual([200, 401])
    expect(await silentSignIn(here)).toHaveProperty('access_token')
    expect(await statusOf(here)).toBe(200)
    // The next message arrives: the user's own page still has its stream.
    await story.product.product.stream.announce({ kind: 'roles', userId })
    expect(await ownPage?.nextOf('roles')).toEqual({ roles: [] })
    ownPage?.close()
    expect((await newestMailTo(story.product.url, 'changer@example.org')).subject).toBe(
      'Your password has been changed',
    )
    expect(await answerOf(await logIn(story.visitor(), 'changer@example.org', newPassword))).toMatchObject({
      succeeded: true,
    })
  })

  test.each([
    [{ currentPassword: '', newPassword }, 'Current password is required'],
    [{ currentPassword: samplePassword, newPassword: '' }, 'Password is required'],
    [{ currentPassword: samplePassword, newPassword: 'almanac#2027' }, 'Password must contain an uppercase letter'],
    [{ currentPassword: 'wrong', newPassword }, 'Invalid password'],
  ])('changePassword with %j is refused: %s', async (body, message) => {
    await story.account({ email: 'refused@example.org' }).catch(() => {})
    const browser = await story.signedIn('refused@example.org')
    const response = await change(browser, body)
    expect([response.status, await answerOf(response), await statusOf(browser)]).toEqual([400, message, 200])
  })

  test('changePassword asks a visitor to sign in', async () => {
    expect((await change(story.visitor(), { currentPassword: samplePassword, newPassword })).status).toBe(401)
  })

  test('after five wrong current passwords changePassword must wait, but signing in need not', async () => {
    await story.account({ email: 'guessed@example.org' })
    const browser = await story.signedIn('guessed@example.org')
    for (let made = 0; made < 5; made += 1) await change(browser, { currentPassword: 'wrong', newPassword })
    const locked = 'This account has been locked out, please try again later'
    expect(await answerOf(await change(browser, { currentPassword: samplePassword, newPassword }))).toBe(locked)
    expect((await logIn(story.visitor(), 'guessed@example.org')).status).toBe(200)
  })
})

describe('POST /api/account/confirmPassword', () => {
  test("confirmPassword opens the calls that need a recent sign-in for 10 minutes, and does not extend the session's end", async () => {
    await story.account({ email: 'confirmer@example.org' })
    const browser = await story.signedIn('confirmer@example.org')
    const sensitive = () => browser.post('/api/account/twoFactor/start', {})
    await ageSignIn(story, 9)
    expect((await sensitive()).status).toBe(200)
    await ageSignIn(story, 11)
    const refused = await sensitive()
    expect([refused.status, await refused.json()]).toMatchObject([
      403,
      { errors: [{ code: 'REAUTHENTICATE', message: 'Confirm it’s you' }] },
    ])
    const confirm = (password: string) => browser.post('/api/account/confirmPassword', { password })
    expect(await answerOf(await confirm(''))).toBe('Password is required')
    expect(await answerOf(await confirm('wrong'))).toBe('Invalid password')
    expect((await sensitive()).status).toBe(403)
    expect(await answerOf(await confirm(samplePassword))).toEqual({ succeeded: true })
    // A silent sign-in writes the provider's copy of the session, which must not undo the proof.
    await silentSignIn(browser)
    expect((await sensitive()).status).toBe(200)
    const [session] = await story.database.sql<{ age: number }[]>`
      select extract(epoch from now())::float - (payload ->> 'loginTs')::float as age from oidc_payload
      where model = 'Session' and payload ? 'provedTs'`
    expect(session?.age).toBeGreaterThan(11 * 60 - 5)
  })
})
