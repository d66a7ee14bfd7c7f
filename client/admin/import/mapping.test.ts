import { expect, test } from 'vitest'
import { withChoices } from './mapping.ts'

test('what was chosen in an earlier check stays, column by column and name by name', () => {
  const first = { type: { Openings: 'new' }, keywords: { Books: 'leave' } }
  expect(withChoices(first, { type: { Fairs: 'a' }, providers: { Library: 'new' } })).toEqual({
    type: { Openings: 'new', Fairs: 'a' },
    keywords: { Books: 'leave' },
    providers: { Library: 'new' },
  })
  expect(withChoices(first, { type: { Openings: 'b' } }).type).toEqual({ Openings: 'b' })
})
