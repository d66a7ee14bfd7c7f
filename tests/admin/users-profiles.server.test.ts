import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { giveRegistrationCookie } from '#server/account/registration/registration-cookie.ts'
import { browserLike, type BrowserLike } from '../support/cookie-jar.ts'
import {
  accountWithoutProfile,
  change,
  lastAudit,
  profileIdOf,
  profileOf,
  wholeProfile,
  type Fields,
} from '../support/people.ts'
import { twoAdministrators, type TwoAdministrators } from '../support/two-administrators.ts'

let school: TwoAdministrators
let visitor: BrowserLike

beforeAll(async () => {
  school = await twoAdministrators()
  visitor = browserLike(school.product.url)
})

afterAll(() => school?.stop())

const registerProfile = change('registerProfile', 'ProfileInput', wholeProfile)
const createProfile = change('createProfile', 'ProfileInput', wholeProfile)
const updateProfile = change('updateProfile', 'ProfileChange', wholeProfile)

describe('registerProfile', () => {
  const complete = { firstName: 'Rae', lastName: 'Register', organisationName: 'Hill', organisationType: 'MAT' }

  /** A browser with the cookie that registering sets. */
  async function registered(userId: string): Promise<BrowserLike> {
    let cookie = ''
    const keep = { cookie: (name: string, value: string) => (cookie = `${name}=${value}`) }
    await giveRegistrationCookie(school.product.product, keep as never, userId)
    const [name = '', value = ''] = cookie.split('=')
    return browserLike(school.product.url, new Map([[name, value]]))
  }

  test('registerProfile is accepted without a session by the cookie of the registration, for that user, once', async () => {
    const [userId, other] = [await accountWithoutProfile(school), await accountWithoutProfile(school)]
    const model = { id: randomUUID(), userId, ...complete }
    expect(await registerProfile(visitor, model)).toMatchObject({ status: 401 })
    const browser = await registered(userId)
    expect(await registerProfile(browser, { ...model, userId: other })).toMatchObject({ status: 403 })
    const { answer } = await registerProfile(browser, { ...model, registeredDate: '1999-01-01T00:00:00.000Z' })
    expect(answer).toMatchObject({ ...complete, userId, archived: false, registrationSchoolPhasesJson: '[]' })
    expect(String((answer as Fields)['registeredDate'])).toMatch(/^2026-11-20T12:/)
    expect(await registerProfile(browser, { ...model, id: randomUUID() })).toMatchObject({ status: 401 })
    expect((await lastAudit(school, userId))?.action).toBe('profile created')
  })

  test('registerProfile asks for all details in the words of the specification, and a refusal leaves the cookie valid', async () => {
    const userId = await accountWithoutProfile(school)
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

  test('registerProfile registers a signed-in user’s own profile, and nobody else’s', async () => {
    const { terry } = school
    const model = { id: randomUUID(), ...complete }
    expect(await registerProfile(terry.browser, model)).toMatchObject({ code: 'EXISTS' })
    expect(await registerProfile(terry.browser, { ...model, userId: school.alex.id })).toMatchObject({ status: 403 })
  })
})

describe('createProfile', () => {
  test('createProfile creates anybody’s for administrators, with the defaults of a new profile and one per user', async () => {
    const userId = await accountWithoutProfile(school)
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

  test('createProfile creates nobody else’s for other users', async () => {
    const userId = await accountWithoutProfile(school)
    const model = { id: randomUUID(), userId, firstName: 'Eve', lastName: 'Else', organisationName: 'None' }
    expect(await createProfile(school.terry.browser, model)).toMatchObject({ status: 403 })
    expect(await createProfile(visitor, model)).toMatchObject({ status: 401 })
    expect(await profileIdOf(school, userId)).toBe('')
  })
})

describe('updateProfile', () => {
  test('updateProfile changes only the given fields, records the old values in the audit, and is anybody’s for administrators', async () => {
    const { terry, alex } = school
    const id = await profileIdOf(school, terry.id)
    const before = (await profileOf(alex.browser, terry.id)).answer as Fields
    const changed = { jobTitle: '  Head of Year ', registrationSchoolPhasesJson: '["Primary"]' }
    const { answer } = await updateProfile(alex.browser, { id, ...changed })
    expect(answer).toEqual({ ...before, jobTitle: 'Head of Year', registrationSchoolPhasesJson: '["Primary"]' })
    const entry = await lastAudit(school, terry.id)
    expect(entry).toMatchObject({ action: 'profile updated', userId: alex.id })
    expect(JSON.parse(entry?.detail['before'] ?? '')).toEqual({ jobTitle: null, registrationSchoolPhasesJson: '[]' })
    expect(JSON.parse(entry?.detail['after'] ?? '')).toMatchObject({ jobTitle: 'Head of Year' })
  })

  test('updateProfile lets other users change only their own profile, and never role, archive or user', async () => {
    const { terry, alex } = school
    const id = await profileIdOf(school, terry.id)
    const other = await profileIdOf(school, alex.id)
    expect(await updateProfile(terry.browser, { id: other, firstName: 'Hacked' })).toMatchObject({ code: 'UNKNOWN' })
    expect((await profileOf(alex.browser, alex.id)).answer).toMatchObject({ firstName: 'Alex' })
    expect((await updateProfile(terry.browser, { id, archived: true })).answer).toMatchObject({ archived: false })
    for (const forbidden of [{ userId: alex.id }, { roleGroupId: 'Administrator' }, { registeredDate: '1999' }]) {
      expect((await updateProfile(terry.browser, { id, ...forbidden })).answer).toBeUndefined()
    }
    expect(await updateProfile(visitor, { id, firstName: 'Hacked' })).toMatchObject({ status: 401 })
  })

  test('updateProfile takes a hundred changes an hour from somebody for themselves; one more is refused and in no row', async () => {
    const { terry, alex } = school
    const id = await profileIdOf(school, terry.id)
    await school.database.writes`insert into rate_limit (key, points, expire)
      values (${`profile changes/${terry.id}`}, 99, ${Date.now() + 3_600_000})`
    expect((await updateProfile(terry.browser, { id, jobTitle: 'Head' })).answer).toMatchObject({ jobTitle: 'Head' })
    const before = await lastAudit(school, terry.id)
    expect(await updateProfile(terry.browser, { id, jobTitle: 'Bursar' })).toMatchObject({ code: 'TOO_MANY_FAILURES' })
    expect(await lastAudit(school, terry.id)).toEqual(before)
    expect((await updateProfile(alex.browser, { id, jobTitle: 'Teacher' })).answer).toMatchObject({
      jobTitle: 'Teacher',
    })
    await school.database.writes`delete from rate_limit`
  })

  test('updateProfile keeps the required details, in the words of the specification', async () => {
    const { terry, alex } = school
    const id = await profileIdOf(school, terry.id)
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

  test('updateProfile turns a subscription on but never off, which the link in the emails does', async () => {
    const { terry, alex } = school
    const id = await profileIdOf(school, terry.id)
    const on = { isSubscribedToDailyNewsLetter: true, isSubscribedToWeeklyNewsLetter: true }
    expect((await updateProfile(terry.browser, { id, ...on })).answer).toMatchObject(on)
    for (const flag of Object.keys(on)) {
      expect(await updateProfile(terry.browser, { id, [flag]: false })).toMatchObject({ code: 'NOT_PERMITTED' })
    }
    const own = await profileIdOf(school, alex.id)
    await updateProfile(alex.browser, { id: own, ...on })
    const off = { isSubscribedToDailyNewsLetter: false }
    expect(await updateProfile(alex.browser, { id: own, ...off })).toMatchObject({ code: 'NOT_PERMITTED' })
    expect((await profileOf(terry.browser, terry.id)).answer).toMatchObject(on)
  })

  test('updateProfile keeps names of 300 characters, right-to-left and with HTML, and refuses longer values and those that are not text', async () => {
    const id = await profileIdOf(school, school.terry.id)
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
