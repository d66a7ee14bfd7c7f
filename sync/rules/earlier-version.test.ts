import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { entityOf } from '../entities/index.ts'
import { documentToState } from '../protocol/canonical.ts'
import type { Patch } from '../protocol/edit.ts'
import { difference } from '../protocol/make-edit.ts'
import { earlierVersion, sameAsNow } from './earlier-version.ts'

const entity = entityOf('calendarEvent')
const uuid = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`

const documents = fc.record({
  id: fc.constant(uuid(99)),
  name: fc.string({ maxLength: 3 }),
  location: fc.option(fc.string({ maxLength: 3 })),
  archived: fc.boolean(),
  deleted: fc.boolean(),
  tagLinks: fc.uniqueArray(
    fc.record({ id: fc.integer({ min: 1, max: 3 }).map(uuid), itemTagId: fc.integer({ min: 5, max: 7 }).map(uuid) }),
    { selector: ({ id }) => id },
  ),
})
const versions = fc.array(
  documents.map((document) => documentToState(entity, document)),
  { minLength: 1, maxLength: 6 },
)

test('taking back the changes since a version gives that version, rows and all', () => {
  fc.assert(
    fc.property(versions, fc.nat(), (states, chosen) => {
      const version = chosen % states.length
      const changes = states.slice(1).map((state, index) => difference(entity, states[index]!, state))
      const newer = changes.slice(version).toReversed()
      expect(earlierVersion(entity, states.at(-1)!, newer)).toEqual(states[version])
    }),
  )
})

test('a place that no later change touched stays as it is, and an unknown field of another build is left out', () => {
  const now = documentToState(entity, { name: 'Census', location: 'Hall' })
  const before = { name: 'Returns', formerField: 'x' }
  expect(earlierVersion(entity, now, [{ before }])).toEqual({ ...now, name: 'Returns' })
})

test('a version is the same as the present one exactly if taking back the changes since it changes nothing', () => {
  fc.assert(
    fc.property(versions, (states) => {
      const changes = states.slice(1).map((state, index) => difference(entity, states[index]!, state))
      const now = states.at(-1)!
      const expected = states.slice(1).map((state) => isDeepStrictEqual({ ...state, deleted: now['deleted'] }, now))
      expect(sameAsNow(entity, now, changes.toReversed())).toEqual(expected.toReversed())
    }),
  )
})

test('a field that was changed and changed back equals the present version', () => {
  const now = documentToState(entity, { name: 'Census', location: 'Hall' })
  const changes: { before: Patch }[] = [{ before: { name: 'Returns' } }, { before: { name: 'Census' } }, { before: {} }]
  expect(sameAsNow(entity, now, changes)).toEqual([true, false, true])
})
