import { expect, test } from 'vitest'
import { entities } from '../entities/index.ts'
import { canonicalValue } from '../protocol/canonical.ts'
import { profile } from '../records/profile.ts'
import { user } from '../records/user.ts'
import { severalLines } from '../rules/typed-text.ts'
import { errorsOf, toZod } from './to-zod.ts'

const definitions = [...Object.values(entities).flatMap((one) => [one, ...Object.values(one.children)]), profile, user]
const oneLine = definitions.flatMap(({ name, fields }) =>
  Object.entries(fields)
    .filter(([, { kind }]) => kind === 'text')
    .map(([field, definition]) => [`${name}.${field}`, definition] as const),
)

test('there are fields of one line everywhere', () => {
  expect(oneLine.length).toBeGreaterThan(15)
})

test.each(oneLine)('%s is folded into one line in an edit, and refused in several anywhere else', (_, definition) => {
  expect(canonicalValue(definition, 'one\r\ntwo\u2028three')).toBe('one two three')
  const schema = toZod({ fields: { field: definition } })
  expect(errorsOf(schema, { field: 'one\ntwo' })).toEqual([{ place: 'field', message: severalLines }])
  expect(errorsOf(schema, { field: 'one two' })).toEqual([])
})
