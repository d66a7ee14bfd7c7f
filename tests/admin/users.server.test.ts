import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { issueCode } from '#server/account/codes.ts'
import { createAccount } from '../support/accounts.ts'
import { browserLike, type BrowserLike } from '../support/cookie-jar.ts'
import { sendQuery, profileIdOf, profileOf, type Fields } from '../support/people.ts'
import { twoAdministrators, type TwoAdministrators } from '../support/two-administrators.ts'

let school: TwoAdministrators
let visitor: BrowserLike

beforeAll(async () => {
  school = await twoAdministrators()
  visitor = browserLike(school.product.url)
})

afterAll(() => school?.stop())

describe('profile and userQuery', () => {
  test('profile and userQuery give a registered user their own and nothing about anybody else', async () => {
    const { terry, alex } = school
    expect((await profileOf(terry.browser, terry.id)).answer).toMatchObject({ userId: terry.id, firstName: 'Terry' })
    expect((await profileOf(terry.browser, alex.id)).answer).toBeNull()
    const byId = 'query ($id: ID) { answer: profile(id: $id) { userId } }'
    expect((await sendQuery(terry.browser, byId, { id: await profileIdOf(school, alex.id) })).answer).toBeNull()
    expect((await sendQuery(terry.browser, byId, { id: await profileIdOf(school, terry.id) })).answer).toEqual({
      userId: terry.id,
    })
    const user = 'query ($id: ID!) { answer: userQuery(id: $id) { email lockoutEnabled accessFailedCount } }'
    const own = { email: 'terry@example.org', lockoutEnabled: null, accessFailedCount: null }
    expect((await sendQuery(terry.browser, user, { id: terry.id })).answer).toEqual(own)
    expect((await sendQuery(terry.browser, user, { id: alex.id })).answer).toBeNull()
  })

  test('profile and userQuery give administrators anybody, with the lockout of the account and the role group', async () => {
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

  test('profile and userQuery are refused to visitors', async () => {
    expect(await profileOf(visitor, school.terry.id)).toMatchObject({ status: 401, code: 'NOT_SIGNED_IN' })
    for (const text of [
      `{ answer: userQuery(id: "${school.terry.id}") { email } }`,
      '{ answer: profilesQuery { id } }',
      '{ answer: profileSupportingDataQuery { roleGroups { id } } }',
    ]) {
      expect(await sendQuery(visitor, text)).toMatchObject({ status: 401 })
    }
  })
})

describe('profileForInvite', () => {
  const text = `query ($userId: ID!, $code: String!) {
    answer: profileForInvite(userId: $userId, code: $code) { firstName lastName user { email } }
  }`

  test('profileForInvite gives first name, last name and email only to somebody who has the code', async () => {
    const { terry } = school
    const code = await school.database.writes.begin((tx) =>
      issueCode(tx, { userId: terry.id, purpose: 'Invite', address: 'terry@example.org' }),
    )
    const invitee = { firstName: 'Terry', lastName: 'Teacher', user: { email: 'terry@example.org' } }
    expect((await sendQuery(visitor, text, { userId: terry.id, code })).answer).toEqual(invitee)
    for (const [userId, wrong] of [
      [terry.id, 'wrong'],
      [terry.id, ''],
      [school.alex.id, code],
      ['none', code],
    ]) {
      expect((await sendQuery(visitor, text, { userId, code: wrong })).answer).toBeNull()
    }
    const more = text.replace('lastName', 'lastName organisationName')
    expect(await sendQuery(visitor, more, { userId: terry.id, code })).toMatchObject({ answer: undefined })
  })

  test('profileForInvite says when the invite has been accepted, or a newer one has been sent', async () => {
    const { terry } = school
    const invite = () =>
      school.database.writes.begin((tx) =>
        issueCode(tx, { userId: terry.id, purpose: 'Invite', address: 'terry@example.org' }),
      )
    const [older, newer] = [await invite(), await invite()]
    expect(await sendQuery(visitor, text, { userId: terry.id, code: older })).toMatchObject({ code: 'CODE_OVER' })
    await school.database.sql`update account_code set used_at = now() where user_id = ${terry.id}`
    expect(await sendQuery(visitor, text, { userId: terry.id, code: newer })).toMatchObject({
      code: 'INVITE_ACCEPTED',
    })
  })

  test('profileForInvite counts wrong codes like wrong passwords', async () => {
    const userId = randomUUID()
    const answers = await Promise.all(
      Array.from({ length: 21 }, () => sendQuery(visitor, text, { userId, code: 'wrong' })),
    )
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(1)
  })
})

describe('profilesQuery', () => {
  const text = `query (
    $search: String, $group: ID, $except: ID, $sort: ProfileSort, $descending: Boolean, $offset: Int, $first: Int
  ) {
    answer: profilesQuery(
      search: $search, roleGroupId: $group, exceptRoleGroupId: $except, sort: $sort, descending: $descending,
      offset: $offset, first: $first
    ) {
      firstName lastName organisationName user { email roleGroup { id } }
    }
  }`
  const names = async (variables: Fields) => {
    const { answer } = await sendQuery(school.alex.browser, text, variables)
    return (answer as { firstName: string; lastName: string }[]).map((one) => `${one.firstName} ${one.lastName}`)
  }

  beforeAll(async () => {
    for (const [firstName, lastName, organisation] of [
      ['Ada', 'Quill', 'Hillside 100% School'],
      ['Zoë', 'Quill', 'Ångström_Academy'],
      ["Siobhán 'S'", 'Quilter', ''],
    ] as const) {
      const id = await createAccount(school.database.writes, {
        email: `z${randomUUID().slice(0, 8)}.quill@example.org`,
        firstName,
        lastName,
      })
      await school.database.writes`update profile set organisation_name = ${organisation} where user_id = ${id}`
    }
  })

  test('profilesQuery lists the group Administrator and, with all others, the registered users, in the order of their names', async () => {
    expect(await names({ group: 'Administrator' })).toEqual(['Alex Admin', 'First Administrator', 'Erin Editor'])
    expect(await names({ except: 'Administrator' })).toEqual([
      'Ada Quill',
      'Zoë Quill',
      "Siobhán 'S' Quilter",
      'Terry Teacher',
    ])
    expect(await names({ except: 'Administrator', offset: 1, first: 2 })).toEqual(['Zoë Quill', "Siobhán 'S' Quilter"])
  })

  test('profilesQuery searches in names, email and organisation as people type them, and takes every character literally', async () => {
    expect(await names({ search: ' ADA QUI ' })).toEqual(['Ada Quill'])
    expect(await names({ search: '.QUILL@example' })).toHaveLength(3)
    expect(await names({ search: 'ångström_' })).toEqual(['Zoë Quill'])
    expect(await names({ search: 'ZOE' })).toEqual(['Zoë Quill'])
    expect(await names({ search: 'Ádá' })).toEqual(['Ada Quill'])
    expect(await names({ search: '100%' })).toEqual(['Ada Quill'])
    expect(await names({ search: '%' })).toEqual(['Ada Quill'])
    expect(await names({ search: "'s'" })).toEqual(["Siobhán 'S' Quilter"])
    expect(await names({ search: '‘S’ qui\u00adlter' })).toEqual(["Siobhán 'S' Quilter"])
    expect(await names({ search: 'quill ada' })).toEqual(['Ada Quill'])
    expect(await names({ search: 'unicorn' })).toEqual([])
  })

  test('profilesQuery sorts by any column both ways, and by name where that is equal', async () => {
    const quills = { search: 'quil' }
    const byName = ['Ada Quill', 'Zoë Quill', "Siobhán 'S' Quilter"]
    expect(await names({ ...quills, sort: 'firstName' })).toEqual([byName[0], byName[2], byName[1]])
    expect(await names({ ...quills, sort: 'lastName', descending: true })).toEqual([byName[2], byName[0], byName[1]])
    expect(await names({ ...quills, sort: 'organisation' })).toEqual([byName[2], byName[1], byName[0]])
    expect(await names({ ...quills, sort: 'securityGroup' })).toEqual(byName)
    expect((await names({ sort: 'email' }))[0]).toBe('First Administrator')
  })

  test('profilesQuery is for administrators only, and a page holds at most 500', async () => {
    expect(await sendQuery(school.terry.browser, text)).toMatchObject({ status: 403, code: 'NOT_PERMITTED' })
    expect(await sendQuery(school.alex.browser, text, { first: 501 })).toMatchObject({ code: 'BAD_REQUEST' })
  })
})

test('profileSupportingDataQuery names the security groups to administrators only', async () => {
  const text = '{ answer: profileSupportingDataQuery { roleGroups { id name } } }'
  expect((await sendQuery(school.alex.browser, text)).answer).toEqual({
    roleGroups: [
      { id: 'Administrator', name: 'Administrator' },
      { id: 'Editor', name: 'Editor' },
      { id: 'User', name: 'User' },
    ],
  })
  expect(await sendQuery(school.terry.browser, text)).toMatchObject({ status: 403 })
})

test('no other email ever reaches a registered user, whatever they ask', async () => {
  const { terry, alex, erin } = school
  const userIds = [alex.id, erin.id, terry.id, randomUUID(), 'none']
  const profileIds = [
    await profileIdOf(school, alex.id),
    await profileIdOf(school, erin.id),
    await profileIdOf(school, terry.id),
  ]
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
