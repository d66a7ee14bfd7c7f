import { expect, test } from 'vitest'
import { missingDetails, tooLongDetails } from './profile.ts'

test('first and last name, organisation name and type are required', () => {
  const details = { firstName: ' ', lastName: 'Teacher', organisationName: '', organisationType: 'School' }
  expect(missingDetails(details)).toEqual(['firstName', 'organisationName'])
  expect(missingDetails(details, ['firstName', 'lastName'])).toEqual(['firstName'])
})

test('a detail may have 300 characters, whatever they are made of', () => {
  const long = '😀'.repeat(300)
  expect(tooLongDetails({ firstName: long, lastName: ` ${long} `, jobTitle: null })).toEqual([])
  expect(tooLongDetails({ firstName: `${long}x`, urn: 'x'.repeat(301) })).toEqual(['firstName', 'urn'])
})
