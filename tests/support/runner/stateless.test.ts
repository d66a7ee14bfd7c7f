import { expect, test } from 'vitest'
import { isStateless } from './stateless.ts'

test('a test file shares its modules only if nothing that it imports keeps or replaces anything', () => {
  expect(isStateless('client/rich-text/html/rich-text.test.ts')).toBe(true)
  // `eventually` counts the checks that are pending.
  expect(isStateless('tests/support/waiting/eventually.test.ts')).toBe(false)
  // It replaces globals.
  expect(isStateless('client/calendar/occurrence/occurrence-words.test.ts')).toBe(false)
})
