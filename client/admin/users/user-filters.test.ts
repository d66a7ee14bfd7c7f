import { expect, test } from 'vitest'
import { readFilters } from './user-filters.ts'

const read = (query: string) => readFilters(new URLSearchParams(query))

test('an address without filters wants everybody', () => {
  expect(read('search=lee&sort=email')).toMatchObject({ wanted: {}, isAny: false, hasUnknown: false })
})

test('each filter of the address is one of the query', () => {
  expect(read('role=Editor&status=suspended&signedIn=never&email=unconfirmed')).toEqual({
    values: { role: 'Editor', status: 'suspended', signedIn: 'never', email: 'unconfirmed' },
    wanted: { roleGroupId: 'Editor', status: 'suspended', neverSignedIn: true, unconfirmed: true },
    isAny: true,
    hasUnknown: false,
  })
})

test('a value that nobody knows is left out, and the others are kept', () => {
  expect(read('status=asleep&signedIn=never')).toMatchObject({
    wanted: { neverSignedIn: true },
    isAny: true,
    hasUnknown: true,
  })
  expect(read('role=constructor')).toMatchObject({ wanted: {}, isAny: false, hasUnknown: true })
})
