import { expect, test } from 'vitest'
import { modelToFields } from './profile-model.ts'

test('what was pasted into a profile in several lines is kept in one', () => {
  const model = { firstName: 'Terry\r\n', lastName: 'Teacher\nBcc: all@example.org', jobTitle: 'Head\u2028of year' }
  expect(modelToFields(model, [])).toEqual({
    firstName: 'Terry',
    lastName: 'Teacher Bcc: all@example.org',
    jobTitle: 'Head of year',
  })
})
