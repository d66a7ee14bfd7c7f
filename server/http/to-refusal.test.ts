import { expect, test } from 'vitest'
import { toRefusal } from './to-refusal.ts'

test.each(['53100', '53200'])(
  'a database without room (%s) is not the mistake of whoever sent something: it is kept and sent again',
  (code) => {
    expect(toRefusal(Object.assign(new Error('could not extend file "base/5/17164"'), { code }))).toMatchObject({
      status: 503,
      code: 'TRY_AGAIN_LATER',
      message: 'The calendar has no room to save anything. Please try again later, and tell whoever runs it.',
      retryAfterSeconds: 60,
    })
  },
)

test('a value that PostgreSQL does not accept, such as an unknown time zone, is the mistake of whoever sent it', () => {
  expect(toRefusal(Object.assign(new Error(), { code: '22023' }))).toMatchObject({ status: 400, code: 'BAD_REQUEST' })
})
