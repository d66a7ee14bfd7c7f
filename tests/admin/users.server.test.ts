import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { giveRegistrationCookie } from '#server/account/registration-cookie.ts'
import { issueCode } from '#server/account/codes.ts'
import { createAccount } from '../support/accounts.ts'
import { browserLike, type BrowserLike } from '../support/cookie-jar.ts'
import { askGraphql } from '../support/push.ts'
import { twoAdministrators, type TwoAdministrators } from '../support/two-administrators.ts'

let school: TwoAdministrators
let visitor: BrowserLike

beforeAll(async () => {
  school = await twoAdministrators()
  visitor = browserLike(school.product.url)
})

afterAll(() => school?.stop())

type Fields = Record<string, unknown>

async function ask(browser: BrowserLike, text: string, variables: Fields = {}) {
  const { data, ...rest } = await askGraphql<{ answer: Fields | Fields[] | null }>(browser, text, variables)
  return { ...rest, answer: data?.answer }
}

const whole = `id userId firstName lastName archived organisationName organisationType urn jobTitle
  registrationSchoolPhasesJson isSubscribedToDailyNewsLetter isSubscribedToWeeklyNewsLetter
  isIntrestedInWorkingTogether registeredDate`

const change = (mutation: string, input: string, selection: string) => (browser: BrowserLike, model: Fields) =>
  ask(browser, `mutation ($model: ${input}!) { answer: ${mutation}(model: $model) { ${selection} } }`, { model })

const registerProfile = change('registerProfile', 'ProfileInput', whole)
const createProfile = change('createProfile', 'ProfileInput', whole)
const updateProfile = change('updateProfile', 'ProfileChange', whole)
const changeRoleGroup = change('changeUserRoleGroup', 'UserRoleGroupChange', 'id roleGroup { id name }')

function profileOf(browser: BrowserLike, userId: string, selection = whole) {
  return ask(browser, `query ($userId: ID) { answer: profile(userId: $userId) { ${selection} } }`, { userId })
}

async function profileIdOf(userId: string): Promise<string> {
  const [row] = await school.database.sql<{ id: string }[]>`select id from profile where user_id = ${userId}`
  return row?.id ?? ''
}

/** An account that has no profile, as inviting or registering leaves it. */
async function accountWithoutProfile(): Promise<string> {
  const userId = await createAccount(school.database.writes, { email: `${randomUUID()}@example.org` })
  await school.database.writes`delete from profile where user_id = ${userId}`
  return userId
}

async function lastAudit(subject: string) {
  const [entry] = await school.database.sql<{ action: string; userId: string; detail: Record<string, string> }[]>`
    select action, user_id, detail from audit where subject = ${subject} order by id desc limit 1`
  return entry
}

describe('profile and userQuery', () => {
  test('give a registered user the own ones and nothing of anybody else', async () => {
    const { terry, alex } = school
    expect((await profileOf(terry.browser, terry.id)).answer).toMatchObject({ userId: terry.id, firstName: 'Terry' })
    expect((await profileOf(terry.browser, alex.id)).answer).toBeNull()
    const byId = 'query ($id: ID) { answer: profile(id: $id) { userId } }'
    expect((await ask(terry.browser, byId, { id: await profileIdOf(alex.id) })).answer).toBeNull()
    expect((await ask(terry.browser, byId, { id: await profileIdOf(terry.id) })).answer).toEqual({ userId: terry.id })
    const user = 'query ($id: ID!) { answer: userQuery(id: $id) { email lockoutEnabled accessFailedCount } }'
    const own = { email: 'terry@example.org', lockoutEnabled: null, accessFailedCount: null }
    expect((await ask(terry.browser, user, { id: terry.id })).answer).toEqual(own)
    expect((await ask(terry.browser, user, { id: alex.id })).answer).toBeNull()
  })

  test('give administrators anybody, with the lockout of the account and the role group', async () => {
    const { terry, alex } = school
    const selection = `firstName user { id userName email emailConfirmed phoneNumberConfirmed twoFactorEnabled
      lockoutEnd lockoutEnabled accessFailedCount isInvitePending pendingEmail roleGroup { id name } }`
    expect((await profileOf(alex.browser, terry.id, selection)).answer).toEqual({
      firstName: 'Terry',
      user: {
        id: terry.id,
        userName: 'terry@example.org',
        email: 'terry@example.org',
        emailConfirmed: true,
        phoneNumberConfirmed: false,
        twoFactorEnabled: false,
        lockoutEnd: null,
        lockoutEnabled: true,
        accessFailedCount: 0,
        isInvitePending: false,
        pendingEmail: null,
        roleGroup: { id: 'User', name: 'User' },
      },
    })
    for (const none of [randomUUID(), 'none']) expect((await profileOf(alex.browser, none)).answer).toBeNull()
  })

  test('are for nobody who is signed out', async () => {
    expect(await profileOf(visitor, school.terry.id)).toMatchObject({ status: 401, code: 'NOT_SIGNED_IN' })
    for (const text of [
      `{ answer: userQuery(id: "${school.terry.id}") { email } }`,
      '{ answer: profilesQuery { id } }',
      '{ answer: profileSupportingDataQuery { roleGroups { id } } }',
    ]) {
      expect(await ask(visitor, text)).toMatchObject({ status: 401 })
    }
  })
})

describe('profileForInvite', () => {
  const text = `query ($userId: ID!, $code: String!) {
    answer: profileForInvite(userId: $userId, code: $code) { firstName lastName user { email } }
  }`

  test('gives first name, last name and email to whoever has the code, and nothing to anybody else', async () => {
    const { terry } = school
    const code = await school.database.writes.begin((tx) =>
      issueCode(tx, { userId: terry.id, purpose: 'Invite', address: 'terry@example.org' }),
    )
    const invitee = { firstName: 'Terry', lastName: 'Teacher', user: { email: 'terry@example.org' } }
    expect((await ask(visitor, text, { userId: terry.id, code })).answer).toEqual(invitee)
    for (const [userId, wrong] of [
      [terry.id, 'wrong'],
      [terry.id, ''],
      [school.alex.id, code],
      ['none', code],
    ]) {
      expect((await ask(visitor, text, { userId, code: wrong })).answer).toBeNull()
    }
    const more = text.replace('lastName', 'lastName organisationName')
    expect(await ask(visitor, more, { userId: terry.id, code })).toMatchObject({ answer: undefined })
  })

  test('counts wrong codes like wrong passwords', async () => {
    const userId = randomUUID()
    const answers = await Promise.all(Array.from({ length: 21 }, () => ask(visitor, text, { userId, code: 'wrong' })))
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(1)
  })
})

describe('profilesQuery', () => {
  const text = `query ($search: String, $group: ID, $except: ID, $offset: Int, $first: Int) {
    answer: profilesQuery(search: $search, roleGroupId: $group, exceptRoleGroupId: $except, offset: $offset, first: $first) {
      firstName lastName organisationName user { email roleGroup { id } }
    }
  }`
  const names = async (variables: Fields) => {
    const { answer } = await ask(school.alex.browser, text, variables)
    return (answer as { firstName: string; lastName: string }[]).map((one) => `${one.firstName} ${one.lastName}`)
  }

  beforeAll(async () => {
    for (const [firstName, lastName, organisation] of [
      ['Ada', 'Quill', 'Hillside 100% School'],
      ['Zoë', 'Quill', 'Ångström_Academy'],
      ["Siobhán 'S'", 'Quilter', ''],
    ] as const) {
      const id = await createAccount(school.database.writes, {
        email: `${randomUUID().slice(0, 8)}.quill@example.org`,
        firstName,
        lastName,
      })
      await school.database.writes`update profile set organisation_name = ${organisation} where user_id = ${id}`
    }
  })

  test('lists the group Administrator and, with all others, the registered users, in the order of their names', async () => {
    expect(await names({ group: 'Administrator' })).toEqual(['Alex Admin', 'First Administrator', 'Erin Editor'])
    expect(await names({ except: 'Administrator' })).toEqual([
      'Ada Quill',
      'Zoë Quill',
      "Siobhán 'S' Quilter",
      'Terry Teacher',
    ])
    expect(await names({ except: 'Administrator', offset: 1, first: 2 })).toEqual(['Zoë Quill', "Siobhán 'S' Quilter"])
  })

  test('searches in names, email and organisation in any capitalisation, and takes every character as it is', async () => {
    expect(await names({ search: ' ADA QUI ' })).toEqual(['Ada Quill'])
    expect(await names({ search: '.QUILL@example' })).toHaveLength(3)
    expect(await names({ search: 'ångström_' })).toEqual(['Zoë Quill'])
    expect(await names({ search: '100%' })).toEqual(['Ada Quill'])
    expect(await names({ search: '%' })).toEqual(['Ada Quill'])
    expect(await names({ search: "'s'" })).toEqual(["Siobhán 'S' Quilter"])
    expect(await names({ search: 'unicorn' })).toEqual([])
  })

  test('is for administrators only, and a page holds at most 500', async () => {
    expect(await ask(school.terry.browser, text)).toMatchObject({ status: 403, code: 'NOT_PERMITTED' })
    expect(await ask(school.alex.browser, text, { first: 501 })).toMatchObject({ code: 'BAD_REQUEST' })
  })
})

test('profileSupportingDataQuery names the security groups to administrators only', async () => {
  const text = '{ answer: profileSupportingDataQuery { roleGroups { id name } } }'
  expect((await ask(school.alex.browser, text)).answer).toEqual({
    roleGroups: [
      { id: 'Administrator', name: 'Administrator' },
      { id: 'User', name: 'User' },
    ],
  })
  expect(await ask(school.terry.browser, text)).toMatchObject({ status: 403 })
})

describe('registerProfile', () => {
  const complete = { firstName: 'Rae', lastName: 'Register', organisationName: 'Hill', organisationType: 'MAT' }

  /** A browser with the cookie that registering leaves. */
  async function registered(userId: string): Promise<BrowserLike> {
    let cookie = ''
    const keep = { cookie: (name: string, value: string) => (cookie = `${name}=${value}`) }
    await giveRegistrationCookie(school.product.product, keep as never, userId)
    const [name = '', value = ''] = cookie.split('=')
    return browserLike(school.product.url, new Map([[name, value]]))
  }

  test('is taken without a session by the cookie of the registration, for that user, once', async () => {
    const [userId, other] = [await accountWithoutProfile(), await accountWithoutProfile()]
    const model = { id: randomUUID(), userId, ...complete }
    expect(await registerProfile(visitor, model)).toMatchObject({ status: 401 })
    const browser = await registered(userId)
    expect(await registerProfile(browser, { ...model, userId: other })).toMatchObject({ status: 403 })
    const { answer } = await registerProfile(browser, { ...model, registeredDate: '1999-01-01T00:00:00.000Z' })
    expect(answer).toMatchObject({ ...complete, userId, archived: false, registrationSchoolPhasesJson: '[]' })
    expect(String((answer as Fields)['registeredDate'])).toMatch(/^2026-11-20T12:/)
    expect(await registerProfile(browser, { ...model, id: randomUUID() })).toMatchObject({ status: 401 })
    expect((await lastAudit(userId))?.action).toBe('profile created')
  })

  test('asks for all details in the words of the specification, and a refusal leaves the cookie good', async () => {
    const userId = await accountWithoutProfile()
    const browser = await registered(userId)
    const model = { id: randomUUID(), userId, ...complete }
    for (const [field, message] of [
      ['firstName', 'First name is required'],
      ['lastName', 'Last name is required'],
      ['organisationName', 'Organisation name is required'],
    ]) {
      expect(await registerProfile(browser, { ...model, [field!]: '  ' })).toMatchObject({ code: 'REQUIRED', message })
    }
    expect(await registerProfile(browser, { ...model, organisationType: null })).toMatchObject({
      message: 'Organisation type is required',
    })
    expect((await registerProfile(browser, model)).answer).toMatchObject(complete)
  })

  test('registers the own profile of somebody signed in, and nobody else’s', async () => {
    const { terry } = school
    const model = { id: randomUUID(), ...complete }
    expect(await registerProfile(terry.browser, model)).toMatchObject({ code: 'EXISTS' })
    expect(await registerProfile(terry.browser, { ...model, userId: school.alex.id })).toMatchObject({ status: 403 })
  })
})

describe('createProfile', () => {
  test('makes anybody’s for administrators, with the defaults of a new profile and one per user', async () => {
    const userId = await accountWithoutProfile()
    const model = { id: randomUUID(), userId, firstName: ' Ivy ', lastName: 'Invitee', urn: ' ', jobTitle: '' }
    expect((await createProfile(school.alex.browser, model)).answer).toEqual({
      id: model.id,
      userId,
      firstName: 'Ivy',
      lastName: 'Invitee',
      archived: false,
      organisationName: '',
      organisationType: 'School',
      urn: null,
      jobTitle: null,
      registrationSchoolPhasesJson: '[]',
      isSubscribedToDailyNewsLetter: false,
      isSubscribedToWeeklyNewsLetter: false,
      isIntrestedInWorkingTogether: false,
      registeredDate: expect.stringMatching(/^2026-11-20T12:/) as string,
    })
    expect(await createProfile(school.alex.browser, { ...model, id: randomUUID() })).toMatchObject({ code: 'EXISTS' })
    const nobody = { ...model, id: randomUUID(), userId: randomUUID() }
    expect(await createProfile(school.alex.browser, nobody)).toMatchObject({ code: 'UNKNOWN', message: 'Unknown user' })
  })

  test('makes nobody else’s for others', async () => {
    const userId = await accountWithoutProfile()
    const model = { id: randomUUID(), userId, firstName: 'Eve', lastName: 'Else', organisationName: 'None' }
    expect(await createProfile(school.terry.browser, model)).toMatchObject({ status: 403 })
    expect(await createProfile(visitor, model)).toMatchObject({ status: 401 })
    expect(await profileIdOf(userId)).toBe('')
  })
})

describe('updateProfile', () => {
  test('changes the given fields only, tells the audit what they were, and is anybody’s for administrators', async () => {
    const { terry, alex } = school
    const id = await profileIdOf(terry.id)
    const before = (await profileOf(alex.browser, terry.id)).answer as Fields
    const changed = { jobTitle: '  Head of Year ', registrationSchoolPhasesJson: '["Primary"]' }
    const { answer } = await updateProfile(alex.browser, { id, ...changed })
    expect(answer).toEqual({ ...before, jobTitle: 'Head of Year', registrationSchoolPhasesJson: '["Primary"]' })
    const entry = await lastAudit(terry.id)
    expect(entry).toMatchObject({ action: 'profile updated', userId: alex.id })
    expect(JSON.parse(entry?.detail['before'] ?? '')).toEqual({ jobTitle: null, registrationSchoolPhasesJson: '[]' })
    expect(JSON.parse(entry?.detail['after'] ?? '')).toMatchObject({ jobTitle: 'Head of Year' })
  })

  test('is for others of their own profile only, and never of role, archive or user', async () => {
    const { terry, alex } = school
    const id = await profileIdOf(terry.id)
    const other = await profileIdOf(alex.id)
    expect(await updateProfile(terry.browser, { id: other, firstName: 'Hacked' })).toMatchObject({ code: 'UNKNOWN' })
    expect((await profileOf(alex.browser, alex.id)).answer).toMatchObject({ firstName: 'Alex' })
    expect((await updateProfile(terry.browser, { id, archived: true })).answer).toMatchObject({ archived: false })
    for (const forbidden of [{ userId: alex.id }, { roleGroupId: 'Administrator' }, { registeredDate: '1999' }]) {
      expect((await updateProfile(terry.browser, { id, ...forbidden })).answer).toBeUndefined()
    }
    expect(await updateProfile(visitor, { id, firstName: 'Hacked' })).toMatchObject({ status: 401 })
  })

  test('keeps the required details in the words of the specification', async () => {
    const { terry, alex } = school
    const id = await profileIdOf(terry.id)
    for (const [field, message] of [
      ['firstName', 'First name is required'],
      ['lastName', 'Last name is required'],
      ['organisationName', 'Organisation name is required'],
    ]) {
      expect(await updateProfile(terry.browser, { id, [field!]: ' ' })).toMatchObject({ message, code: 'REQUIRED' })
    }
    expect((await updateProfile(alex.browser, { id, organisationName: ' ' })).answer).toMatchObject({
      organisationName: '',
    })
    expect(await updateProfile(alex.browser, { id, lastName: null })).toMatchObject({
      message: 'Last name is required',
    })
  })

  test('turns a subscription on but never off, which the link in the emails does', async () => {
    const { terry, alex } = school
    const id = await profileIdOf(terry.id)
    const on = { isSubscribedToDailyNewsLetter: true, isSubscribedToWeeklyNewsLetter: true }
    expect((await updateProfile(terry.browser, { id, ...on })).answer).toMatchObject(on)
    for (const flag of Object.keys(on)) {
      expect(await updateProfile(terry.browser, { id, [flag]: false })).toMatchObject({ code: 'NOT_PERMITTED' })
    }
    const own = await profileIdOf(alex.id)
    await updateProfile(alex.browser, { id: own, ...on })
    const off = { isSubscribedToDailyNewsLetter: false }
    expect(await updateProfile(alex.browser, { id: own, ...off })).toMatchObject({ code: 'NOT_PERMITTED' })
    expect((await profileOf(terry.browser, terry.id)).answer).toMatchObject(on)
  })

  test('keeps names of 300 characters, right-to-left and with HTML, and refuses what is longer or no text', async () => {
    const id = await profileIdOf(school.terry.id)
    for (const firstName of ['n'.repeat(300), '😀'.repeat(300), 'שָׁלוֹם עולם', '<b onclick="x">B</b> & "q"', '=1+1']) {
      expect((await updateProfile(school.alex.browser, { id, firstName })).answer).toMatchObject({ firstName })
    }
    expect(await updateProfile(school.alex.browser, { id, firstName: 'n'.repeat(301) })).toMatchObject({
      message: 'First name can have at most 300 characters',
    })
    for (const wrong of [{ firstName: 'a\u0000b' }, { lastName: '\ud800' }]) {
      expect(await updateProfile(school.alex.browser, { id, ...wrong })).toMatchObject({ code: 'BAD_REQUEST' })
    }
    for (const phases of ['', '{}', '[1]', '["\\u0000"]', '"Primary"', JSON.stringify(Array(51).fill('x'))]) {
      const answer = await updateProfile(school.alex.browser, { id, registrationSchoolPhasesJson: phases })
      expect(answer).toMatchObject({ message: 'School phases are a JSON list of their names.' })
    }
    await updateProfile(school.alex.browser, { id, firstName: 'Terry' })
  })
})

describe('changeUserRoleGroup', () => {
  test('changes the group at once, for administrators whose sign-in is recent', async () => {
    const { terry, alex, erin } = school
    const roles = async () => (await (await terry.browser.visit('/api/account/currentUserRoles')).json()) as Fields
    const promotion = { userId: terry.id, roleGroupId: 'Administrator' }
    expect(await changeRoleGroup(terry.browser, promotion)).toMatchObject({ status: 403 })
    expect(await changeRoleGroup(visitor, promotion)).toMatchObject({ status: 401 })
    expect((await changeRoleGroup(alex.browser, promotion)).answer).toEqual({
      id: terry.id,
      roleGroup: { id: 'Administrator', name: 'Administrator' },
    })
    expect(await roles()).toEqual({ roles: ['Administration'] })
    expect(await lastAudit(terry.id)).toMatchObject({ action: 'role group changed', userId: alex.id })
    await changeRoleGroup(erin.browser, { userId: terry.id, roleGroupId: 'User' })
    expect(await roles()).toEqual({ roles: [] })
    expect(await changeRoleGroup(alex.browser, { userId: terry.id, roleGroupId: 'Nobody' })).toMatchObject({
      code: 'UNKNOWN',
    })
    expect(await changeRoleGroup(alex.browser, { ...promotion, userId: randomUUID() })).toMatchObject({
      message: 'Unknown user',
    })
  })

  test('asks for the password when the sign-in is more than 10 minutes ago', async () => {
    const { terry, erin } = school
    const earlier = Math.floor(Date.now() / 1000) - 11 * 60
    await school.database.writes`
      update oidc_payload set payload = payload || jsonb_build_object('loginTs', ${earlier}::int)
      where model = 'Session' and account_id = ${erin.id}`
    const promotion = { userId: terry.id, roleGroupId: 'Administrator' }
    expect(await changeRoleGroup(erin.browser, promotion)).toMatchObject({
      status: 403,
      code: 'REAUTHENTICATE',
      message: 'Please confirm your password.',
    })
  })
})

describe('the last administrator', () => {
  test('can be neither demoted nor deleted, by two at once either', async () => {
    const { alex, erin, database } = school
    const [first] = await database.sql<{ id: string }[]>`select id from app_user where email = 'admin@example.org'`
    const demote = (userId: string) => changeRoleGroup(alex.browser, { userId, roleGroupId: 'User' })
    await demote(first?.id ?? '')
    const answers = await Promise.all([demote(alex.id), demote(erin.id)])
    expect(answers.filter(({ code }) => code === undefined)).toHaveLength(1)
    const [last] = await database.sql<{ id: string }[]>`select id from app_user where role_group_id = 'Administrator'`
    const browser = last?.id === alex.id ? alex.browser : erin.browser
    const text = 'mutation ($id: ID!) { answer: deleteProfile(id: $id) }'
    const refusal = await ask(browser, text, { id: await profileIdOf(last?.id ?? '') })
    expect(refusal.answer).toBeUndefined()
    expect(await profileIdOf(last?.id ?? '')).not.toBe('')
    await database.writes`update app_user set role_group_id = 'Administrator' where id in (${alex.id}, ${erin.id})`
  })
})

describe('deleteProfile', () => {
  const text = 'mutation ($id: ID!) { answer: deleteProfile(id: $id) }'

  test('deletes the profile and tells the audit who did it; it is for administrators only', async () => {
    const userId = await createAccount(school.database.writes, { email: 'gone@example.org' })
    const id = await profileIdOf(userId)
    expect(await ask(school.terry.browser, text, { id })).toMatchObject({ status: 403 })
    expect(await ask(visitor, text, { id })).toMatchObject({ status: 401 })
    expect((await ask(school.alex.browser, text, { id })).answer).toBe(id)
    expect(await profileIdOf(userId)).toBe('')
    expect(await lastAudit(userId)).toMatchObject({ action: 'profile deleted', userId: school.alex.id })
    expect(await ask(school.alex.browser, text, { id })).toMatchObject({ code: 'UNKNOWN' })
  })
})

test('no other email ever reaches a registered user, whatever they ask', async () => {
  const { terry, alex, erin } = school
  const userIds = [alex.id, erin.id, terry.id, randomUUID(), 'none']
  const profileIds = [await profileIdOf(alex.id), await profileIdOf(erin.id), await profileIdOf(terry.id)]
  const person = 'firstName user { email pendingEmail userName }'
  const question = fc.oneof(
    fc
      .record({ id: fc.option(fc.constantFrom(...profileIds)), userId: fc.option(fc.constantFrom(...userIds)) })
      .map((variables) => ({
        text: `query ($id: ID, $userId: ID) { answer: profile(id: $id, userId: $userId) { ${person} } }`,
        variables,
      })),
    fc
      .constantFrom(...userIds)
      .map((id) => ({ text: 'query ($id: ID!) { answer: userQuery(id: $id) { email userName } }', variables: { id } })),
    fc
      .record({ search: fc.string(), roleGroupId: fc.constantFrom('User', 'Administrator', null) })
      .map((variables) => ({
        text: `query ($search: String, $roleGroupId: ID) { answer: profilesQuery(search: $search, roleGroupId: $roleGroupId) { ${person} } }`,
        variables,
      })),
    fc.record({ id: fc.constantFrom(...profileIds.slice(0, 2)), firstName: fc.string() }).map((model) => ({
      text: `mutation ($model: ProfileChange!) { answer: updateProfile(model: $model) { ${person} } }`,
      variables: { model },
    })),
    fc.record({ userId: fc.constantFrom(...userIds), code: fc.string() }).map((variables) => ({
      text: 'query ($userId: ID!, $code: String!) { answer: profileForInvite(userId: $userId, code: $code) { user { email } } }',
      variables,
    })),
  )
  await fc.assert(
    fc.asyncProperty(question, async ({ text, variables }) => {
      const response = await terry.browser.post('/graphql', { query: text, variables })
      const emails = [...(await response.text()).matchAll(/[\w.]+@example\.org/g)].map(([email]) => email)
      expect(new Set(emails)).toEqual(new Set(emails.length > 0 ? ['terry@example.org'] : []))
    }),
    { numRuns: 150 },
  )
})
