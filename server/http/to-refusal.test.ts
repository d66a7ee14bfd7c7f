import { expect, test } from 'vitest'
import { toRefusal } from './to-refusal.ts'

test('a value that PostgreSQL does not accept, such as an unknown time zone, is the mistake of whoever sent it', () => {
  expect(toRefusal(Object.assign(new Error(), { code: '22023' }))).toMatchObject({ status: 400, code: 'BAD_REQUEST' })
})
