import { expect, test } from 'vitest'
import type { EventFormTranslate } from '#client/i18n/words/event-form.ts'
import { choicesOf, chosenOf } from './choices.ts'

const t: EventFormTranslate = (key, values) => (values ? `${key} ${values['name']}` : key)
const row = (id: string, displayOrder = 99, archived = false) => ({
  ...{ id, name: `Name ${id}`, color: '#123456', displayOrder, archived },
})
const [a, b, old] = [row('a'), row('b', 1), row('old', 0, true)]

test('choices are in their order, and an archived one is among them only where it has been chosen', () => {
  const offered = (chosen: string[]) =>
    choicesOf([a, b, old], chosen, t).map(({ name, isArchived }) => (isArchived ? `not ${name}` : name))
  expect(offered([])).toEqual(['not Name old', 'Name b', 'Name a'])
  expect(offered(['old'])).toEqual(['archivedOption Name old', 'Name b', 'Name a'])
})

test('what is chosen is shown in its order, an archived one marked', () => {
  expect(chosenOf([a, b, old], ['old', 'a'], t).map(({ name }) => name)).toEqual(['archivedOption Name old', 'Name a'])
})

test('a chosen document that is gone stays shown, and is marked as gone once the others are known', () => {
  expect(chosenOf([a], ['gone'], t)).toEqual([{ id: 'gone', name: 'goneOption', isGone: true }])
  expect(chosenOf(null, ['gone'], t)).toEqual([{ id: 'gone', name: '', isGone: false }])
})
