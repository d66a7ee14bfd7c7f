import { beforeAll, expect, test, vi } from 'vitest'
import { CallFailure } from '#client/data/online/http/account-call.ts'
import type { refusedUser as RefusedUser } from './refused-user.ts'

let refusedUser: typeof RefusedUser

beforeAll(async () => {
  vi.stubGlobal('navigator', { languages: ['en-GB'] })
  vi.stubGlobal('document', { documentElement: { lang: '' } })
  vi.stubGlobal('addEventListener', () => {})
  ;({ refusedUser } = await import('./refused-user.ts'))
})

test('an email that has an account already is reported at its field', () => {
  const message = 'This email is already registered'
  expect(refusedUser(new CallFailure([message], true, 'ALREADY_REGISTERED'))).toEqual({
    fields: [{ place: 'email', message }],
    problems: [],
  })
})

test('an email that is not one is reported at its field', () => {
  const message = 'Email must be an email address'
  expect(refusedUser(new CallFailure([message], true, 'INVALID_EMAIL'))).toEqual({
    fields: [{ place: 'email', message }],
    problems: [],
  })
})

test('any other refusal of a save belongs to the form as a whole', () => {
  expect(refusedUser(new CallFailure(['Unknown user'], true, 'UNKNOWN_USER'))).toEqual({
    fields: [],
    problems: ['Unknown user'],
  })
  expect(refusedUser(new CallFailure([], false)).problems).toEqual([
    'Could not synchronize information with the cloud.',
  ])
})
