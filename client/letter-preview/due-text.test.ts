import { expect, test } from 'vitest'
import { dueText } from './due-text.ts'

test('a mail is due on a day and at a time of the device’s clock', () => {
  expect(dueText(new Date(2026, 10, 29, 17).toISOString())).toBe('Sunday 29 November, 17:00')
  expect(dueText(new Date(2026, 4, 1, 6, 30).toISOString())).toBe('Friday 1 May, 06:30')
})
