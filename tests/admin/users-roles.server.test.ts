import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createAccount } from '../support/accounts.ts'
import { browserLike, type BrowserLike } from '../support/cookie-jar.ts'
import { sendQuery, change, lastAudit, profileIdOf, type Fields } from '../support/people.ts'
import { twoAdministrators, type Person, type TwoAdministrators } from '../support/two-administrators.ts'

let school: TwoAdministrators
let visitor: BrowserLike

beforeAll(async () => {
  school = await twoAdministrators()
  visitor = browserLike(school.product.url)
})

afterAll(() => school?.stop())

const changeRoleGroup = change('changeUserRoleGroup', 'UserRoleGroupChange', 'id roleGroup { id name }')

describe('changeUserRoleGroup', () => {
  test('changeUserRoleGroup changes the group at once, for administrators whose sign-in is recent', async () => {
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
    expect(await lastAudit(school, terry.id)).toMatchObject({ action: 'role group changed', userId: alex.id })
    await changeRoleGroup(erin.browser, { userId: terry.id, roleGroupId: 'User' })
    expect(await roles()).toEqual({ roles: [] })
    expect(await changeRoleGroup(alex.browser, { userId: terry.id, roleGroupId: 'Nobody' })).toMatchObject({
      code: 'UNKNOWN',
    })
    expect(await changeRoleGroup(alex.browser, { ...promotion, userId: randomUUID() })).toMatchObject({
      message: 'Unknown user',
    })
  })

  test('changeUserRoleGroup asks for the password when the sign-in is more than 10 minutes ago', async () => {
    const { terry, erin } = school
    const earlier = Math.floor(Date.now() / 1000) - 11 * 60
    await school.database.writes`
      update oidc_payload set payload = payload || jsonb_build_object('loginTs', ${earlier}::int)
      where model = 'Session' and account_id = ${erin.id}`
    const promotion = { userId: terry.id, roleGroupId: 'Administrator' }
    expect(await changeRoleGroup(erin.browser, promotion)).toMatchObject({
      status: 403,
      code: 'REAUTHENTICATE',
      message: 'Confirm it’s you',
    })
  })
})

describe('the last administrator', () => {
  afterEach(async () => {
    const { alex, erin, database } = school
    await database.writes`update app_user set role_group_id = 'Administrator' where id in (${alex.id}, ${erin.id})`
  })

  const administrators = () => school.database.sql<{ id: string }[]>`
    select id from app_user where role_group_id = 'Administrator'`

  test('the last administrator can be neither demoted nor deleted, not even by two at once', async () => {
    const { alex, erin, database } = school
    const [first] = await database.sql<{ id: string }[]>`select id from app_user where email = 'admin@example.org'`
    const demote = (by: Person, userId: string) => changeRoleGroup(by.browser, { userId, roleGroupId: 'User' })
    await demote(alex, first?.id ?? '')
    const now = Math.floor(Date.now() / 1000)
    await database.writes`
      update oidc_payload set payload = payload || jsonb_build_object('loginTs', ${now}::int)
      where model = 'Session' and account_id = ${erin.id}`
    const answers = await Promise.all([demote(alex, erin.id), demote(erin, alex.id)])
    expect(answers.filter(({ code }) => code === undefined)).toHaveLength(1)
    const left = await administrators()
    expect(left).toHaveLength(1)
    const last = left[0]?.id === alex.id ? alex : erin
    expect(await demote(last, last.id)).toMatchObject({ code: 'LAST_ADMINISTRATOR' })
    const text = 'mutation ($id: ID!) { answer: deleteProfile(id: $id) }'
    const refusal = await sendQuery(last.browser, text, { id: await profileIdOf(school, last.id) })
    expect(refusal).toMatchObject({ code: 'LAST_ADMINISTRATOR' })
    expect(await profileIdOf(school, last.id)).not.toBe('')
    expect(await administrators()).toHaveLength(1)
  })
})

describe('deleteProfile', () => {
  const text = 'mutation ($id: ID!) { answer: deleteProfile(id: $id) }'

  test('deleteProfile deletes the profile and records in the audit who did it; it is for administrators only', async () => {
    const userId = await createAccount(school.database.writes, { email: 'gone@example.org' })
    const id = await profileIdOf(school, userId)
    expect(await sendQuery(school.terry.browser, text, { id })).toMatchObject({ status: 403 })
    expect(await sendQuery(visitor, text, { id })).toMatchObject({ status: 401 })
    expect((await sendQuery(school.alex.browser, text, { id })).answer).toBe(id)
    expect(await profileIdOf(school, userId)).toBe('')
    expect(await lastAudit(school, userId)).toMatchObject({ action: 'profile deleted', userId: school.alex.id })
    expect(await sendQuery(school.alex.browser, text, { id })).toMatchObject({ code: 'UNKNOWN' })
  })
})
