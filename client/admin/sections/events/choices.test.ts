import { expect, test } from 'vitest'
import type { EventFormTranslate } from '#client/i18n/words/event-form.ts'
import { choicesOf, optionsOf } from './choices.ts'

const t: EventFormTranslate = (key, values) => (values ? `${key} ${values['name']}` : key)
const choice = (id: string, displayOrder = 99, archived = false) => ({ id, name: `Name ${id}`, displayOrder, archived })
const [a, b, old] = [choice('a'), choice('b', 1), choice('old', 0, true)]

test('choices are in their order, and an archived one is among them only where it has been chosen', () => {
  expect(choicesOf([a, b, old], [])).toEqual([b, a])
  expect(choicesOf([a, b, old], ['old'])).toEqual([old, b, a])
})

test('an archived choice is marked, and nothing chosen comes first', () => {
  expect(optionsOf([a, old], 'old', 'Choose', t)).toEqual([
    { value: '', label: 'Choose' },
    { value: 'old', label: 'archivedOption Name old' },
    { value: 'a', label: 'Name a' },
  ])
})

test('a chosen document that is gone stays shown, and is marked as gone once the others are known', () => {
  expect(optionsOf([a], 'gone', 'Choose', t)[1]).toEqual({ value: 'gone', label: 'goneOption' })
  expect(optionsOf([], 'gone', 'Choose', t)).toEqual([
    { value: '', label: 'Choose' },
    { value: 'gone', label: '' },
  ])
})
