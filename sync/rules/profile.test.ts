import { expect, test } from 'vitest'
import { profile } from '../records/profile.ts'
import { profileLabels } from '../words/profile-labels.ts'
import { missingDetails, requiredDetails, tooLongDetails } from './profile.ts'

test('first and last name, organisation name and type are required', () => {
  const details = { firstName: ' ', lastName: 'Teacher', organisationName: '', organisationType: 'School' }
  expect(missingDetails(details)).toEqual(['firstName', 'organisationName'])
  expect(missingDetails(details, requiredDetails.others)).toEqual(['firstName'])
})

test('a detail may have 300 characters, whatever they are made of', () => {
  const long = '😀'.repeat(300)
  expect(tooLongDetails({ firstName: long, lastName: ` ${long} `, jobTitle: null })).toEqual([])
  expect(tooLongDetails({ firstName: `${long}x`, urn: 'x'.repeat(301) })).toEqual(['firstName', 'urn'])
})

test('the server and the form report a missing detail in the same words: its label is required', () => {
  const messages = requiredDetails.own.map((detail) => [detail, profile.fields[detail].required])
  const labels = profileLabels['en-GB']
  expect(messages).toEqual(requiredDetails.own.map((detail) => [detail, `${labels[detail]} is required`]))
  expect(requiredDetails.own).toEqual(['firstName', 'lastName', 'organisationName', 'organisationType'])
})
