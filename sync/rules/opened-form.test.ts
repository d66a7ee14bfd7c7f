import fc from 'fast-check'
import { expect, test } from 'vitest'
import { entityOf } from '../entities/index.ts'
import { documentToState } from '../protocol/canonical.ts'
import type { DocumentState, Edit } from '../protocol/edit.ts'
import { difference } from '../protocol/make-edit.ts'
import { mergeEdit } from '../protocol/merge-edit.ts'
import { placesOf, valueAt } from '../protocol/patch-places.ts'
import { decideInForm, rebaseForm } from './opened-form.ts'

const entity = entityOf('calendarEvent')
const uuid = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
const states = fc
  .record({
    name: fc.constantFrom('A', 'B', 'C'),
    location: fc.constantFrom(null, 'Hall', 'Online'),
    isFeatured: fc.boolean(),
    tagLinks: fc.uniqueArray(
      fc.record({ id: fc.integer({ min: 1, max: 3 }).map(uuid), itemTagId: fc.integer({ min: 5, max: 6 }).map(uuid) }),
      { selector: ({ id }) => id },
    ),
  })
  .map((document) => documentToState(entity, document))
const sides = fc.array(fc.constantFrom('mine' as const, 'theirs' as const), { minLength: 12, maxLength: 12 })

const at = (state: DocumentState, place: string) => valueAt(state, place) ?? null
const editOf = (from: DocumentState, to: DocumentState) =>
  ({ id: uuid(9), kind: 'update', ...difference(entity, from, to) }) as unknown as Edit

test('a form loses nothing that was typed, shows theirs elsewhere, and asks only where both changed', () => {
  fc.assert(
    fc.property(states, states, states, (opened, live, typed) => {
      const form = rebaseForm(entity, opened, live, typed)
      const touched = placesOf(difference(entity, opened, typed).after)
      for (const place of touched) expect(at(form.typed, place)).toEqual(at(typed, place))
      const theirs = placesOf(difference(entity, opened, live).after)
      for (const place of theirs.filter((one) => !touched.includes(one))) {
        expect(at(form.typed, place)).toEqual(at(live, place))
      }
      const both = touched.filter((place) => theirs.includes(place))
      for (const { place } of form.undecided) expect(both).toContain(place)
      // Moving it again changes nothing.
      const again = rebaseForm(entity, form.opened, live, form.typed)
      expect(again).toEqual({ ...form, updated: [] })
    }),
  )
})

test('once every place is decided the form is saved without a conflict, and the document is what it shows', () => {
  fc.assert(
    fc.property(states, states, states, sides, (opened, live, typed, chosen) => {
      const rebased = rebaseForm(entity, opened, live, typed)
      const form = rebased.undecided.reduce<Pick<typeof rebased, 'opened' | 'typed'>>(
        (now, { place }, index) => decideInForm(entity, now, live, place, chosen[index]!),
        rebased,
      )
      expect(form.opened).toEqual(live)
      const merge = mergeEdit(entity, live, editOf(form.opened, form.typed))
      expect(merge).toMatchObject({ outcome: 'merged', state: form.typed })
      rebased.undecided.forEach(({ place, mine, theirs }, index) => {
        expect(at(form.typed, place)).toEqual(chosen[index] === 'mine' ? mine : theirs)
      })
    }),
  )
})
