import { expect, test } from 'vitest'
import { newProvider } from './new-event.ts'
import { moved, withoutProvider, withProvider } from './provider-links.ts'

const link = (provider: string) => ({ ...newProvider(), calendarEventProviderId: provider })
const [a, b, c] = [link('a'), link('b'), link('c')]

test('the first provider fills in the empty row that a new event begins with', () => {
  const empty = newProvider()
  expect(withProvider([empty], 'a', [])).toEqual([{ ...empty, calendarEventProviderId: 'a' }])
})

test('a provider that is removed and chosen again is the row that it was', () => {
  expect(withProvider(withoutProvider([a, b], 'b'), 'b', [a, b])).toEqual([a, b])
})

test('an event without a provider has an empty row, which the form marks', () => {
  expect(withoutProvider([a], 'a')).toMatchObject([{ calendarEventProviderId: '' }])
})

test('a provider takes the place of another one', () => {
  expect(moved([a, b, c], 2, 0)).toEqual([c, a, b])
  expect(moved([a, b, c], 0, 1)).toEqual([b, a, c])
})
