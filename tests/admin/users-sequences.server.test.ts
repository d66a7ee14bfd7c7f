import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { browserLike, type BrowserLike } from '../support/cookie-jar.ts'
import { sendQuery, change, profileIdOf, profileOf, type Fields } from '../support/people.ts'
import { logIn } from '../support/sign-in.ts'
import { twoAdministrators, type TwoAdministrators } from '../support/two-administrators.ts'

let school: TwoAdministrators
let visitor: BrowserLike

beforeAll(async () => {
  school = await twoAdministrators()
  visitor = browserLike(school.product.url)
})

afterAll(() => school?.stop())

const createProfile = change('createProfile', 'ProfileInput', 'id')
const updateProfile = change('updateProfile', 'ProfileChange', 'firstName')
const changeRoleGroup = change('changeUserRoleGroup', 'UserRoleGroupChange', 'roleGroup { id }')
const account = 'user { email emailConfirmed isInvitePending pendingEmail roleGroup { id } }'

async function call(name: string, body: Fields, browser = school.alex.browser) {
  const response = await browser.post(`/api/account/${name}`, body)
  return { status: response.status, answer: (await response.json()) as Fields }
}

/** User id and code of the newest link of this kind that was mailed to an address. */
async function mailedCode(page: string, email: string): Promise<{ userId: string; code: string }> {
  const mails = (await (await visitor.visit('/dev/mailbox.json')).json()) as { to: string; text: string }[]
  const link = mails
    .filter(({ to }) => to === email)
    .flatMap(({ text }) => new RegExp(`http\\S+/account/${page}\\?\\S+`).exec(text) ?? [])[0]
  const { searchParams } = new URL(link ?? '')
  return { userId: searchParams.get('userId') ?? '', code: searchParams.get('code') ?? '' }
}

/** Admin create user, step by step (product 4). @returns the user's id */
async function invite(email: string, roleGroupId = 'User'): Promise<string> {
  const { answer } = await call('invite', { email, firstName: 'Ivy', lastName: 'Invitee', sendEmail: false })
  const userId = String(answer['userId'])
  await createProfile(school.alex.browser, { id: randomUUID(), userId, firstName: 'Ivy', lastName: 'Invitee' })
  expect((await call('resendInviteEmail', { email })).status).toBe(200)
  if (roleGroupId !== 'User') await changeRoleGroup(school.alex.browser, { userId, roleGroupId })
  return userId
}

const invitee = `query ($userId: ID!, $code: String!) {
  answer: profileForInvite(userId: $userId, code: $code) { firstName lastName user { email } }
}`

test('an invitee sees their own name and email, chooses a password and can sign in with the assigned role', async () => {
  const userId = await invite('ivy@example.org', 'Administrator')
  const pending = { email: 'ivy@example.org', emailConfirmed: false, isInvitePending: true, pendingEmail: null }
  expect((await profileOf(school.alex.browser, userId, account)).answer).toEqual({
    user: { ...pending, roleGroup: { id: 'Administrator' } },
  })
  const given = await mailedCode('confirmInvite', 'ivy@example.org')
  const person = { firstName: 'Ivy', lastName: 'Invitee', user: { email: 'ivy@example.org' } }
  expect((await sendQuery(visitor, invitee, given)).answer).toEqual(person)
  await call('confirmInvite', { ...given, password: 'Calendar!2026' }, visitor)
  expect((await sendQuery(visitor, invitee, given)).answer).toBeNull()
  expect((await profileOf(school.alex.browser, userId, account)).answer).toMatchObject({
    user: { emailConfirmed: true, isInvitePending: false },
  })
  const ivy = browserLike(school.product.url)
  expect((await logIn(ivy, 'ivy@example.org')).status).toBe(200)
  const roles = await ivy.visit('/api/account/currentUserRoles')
  expect(await roles.json()).toEqual({ roles: ['Administration'] })
})

test('changing the email before acceptance sends a new invite to the new address, and the earlier one is void', async () => {
  const userId = await invite('early@example.org')
  const earlier = await mailedCode('confirmInvite', 'early@example.org')
  await call('changeAccountEmail', { currentEmail: 'early@example.org', newEmail: 'late@example.org' })
  expect((await profileOf(school.alex.browser, userId, account)).answer).toMatchObject({
    user: { email: 'late@example.org', isInvitePending: true },
  })
  expect((await sendQuery(visitor, invitee, earlier)).answer).toBeNull()
  const later = await mailedCode('confirmInvite', 'late@example.org')
  expect((await sendQuery(visitor, invitee, later)).answer).toMatchObject({ user: { email: 'late@example.org' } })
})

test('a confirmed user whose email is changed has to confirm, and the old address stays until then', async () => {
  const { alex, terry } = school
  await updateProfile(alex.browser, { id: await profileIdOf(school, terry.id), firstName: 'Terence' })
  await call('changeAccountEmail', { currentEmail: 'terry@example.org', newEmail: 'terence@example.org' })
  expect((await profileOf(alex.browser, terry.id, account)).answer).toMatchObject({
    user: { email: 'terry@example.org', pendingEmail: 'terence@example.org' },
  })
  const given = await mailedCode('confirmEmailChange', 'terence@example.org')
  await call('confirmEmailChange', { ...given, email: 'terence@example.org' }, visitor)
  expect((await profileOf(alex.browser, terry.id, account)).answer).toMatchObject({
    user: { email: 'terence@example.org', pendingEmail: null },
  })
})

test('a deleted user is signed out, cannot sign in, appears in no list, and can be invited again', async () => {
  const userId = await invite('gone@example.org')
  await call(
    'confirmInvite',
    { ...(await mailedCode('confirmInvite', 'gone@example.org')), password: 'Calendar!2026' },
    visitor,
  )
  const gone = browserLike(school.product.url)
  await logIn(gone, 'gone@example.org')
  const id = await profileIdOf(school, userId)
  await sendQuery(school.alex.browser, 'mutation ($id: ID!) { answer: deleteProfile(id: $id) }', { id })
  expect((await call('lockout', { email: 'gone@example.org' })).status).toBe(200)
  expect((await gone.visit('/api/account/currentUserRoles')).status).toBe(401)
  const refusal = (await (await logIn(gone, 'gone@example.org')).json()) as Fields
  expect(refusal).toMatchObject({ errors: [{ message: 'This email does not have an account here' }] })
  const listed = '{ answer: profilesQuery(search: "gone@example.org") { id } }'
  expect((await sendQuery(school.alex.browser, listed)).answer).toEqual([])

  expect(await invite('gone@example.org')).not.toBe(userId)
  expect((await sendQuery(school.alex.browser, listed)).answer).toHaveLength(1)
})
