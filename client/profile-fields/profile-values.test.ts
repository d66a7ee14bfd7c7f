import { expect, test } from 'vitest'
import { changedModel, profileToValues, valuesToModel } from './profile-values.ts'

test('a new profile belongs to a maintained school, with the three flags false and no school phases', () => {
  expect(valuesToModel(profileToValues(null))).toMatchObject({
    firstName: '',
    lastName: '',
    organisationName: '',
    organisationType: 'School',
    urn: null,
    jobTitle: null,
    registrationSchoolPhasesJson: '[]',
    isSubscribedToDailyNewsLetter: false,
    isSubscribedToWeeklyNewsLetter: false,
    isIntrestedInWorkingTogether: false,
  })
})

test('an update holds only the changed fields', () => {
  const before = profileToValues({ firstName: 'Ada', jobTitle: 'Head', registrationSchoolPhasesJson: '["Primary"]' })
  expect(changedModel(before, before)).toEqual({})
  expect(changedModel(before, { ...before, firstName: ' Ada ' })).toEqual({})
  expect(
    changedModel(before, { ...before, lastName: 'Lovelace', jobTitle: ' ', registrationSchoolPhasesJson: [] }),
  ).toEqual({ lastName: 'Lovelace', jobTitle: null, registrationSchoolPhasesJson: '[]' })
})
