import { expect, test } from 'vitest'
import { addressBehind, idsInQuery, monthInQuery, openedOver, withQuery } from './calendar-address.ts'

test('opening and closing an event keeps the search behind it', () => {
  const state = { behind: '/calendar/search/ofsted?month=2026-11', opener: 'grid' }
  const place = { pathname: '/calendar/x/1', search: '?month=2026-11', state }
  expect(addressBehind(place)).toBe('/calendar/search/ofsted?month=2026-11')
  expect(addressBehind({ ...place, state: null })).toBe('/calendar/x/1?month=2026-11')
})

test('an event address by itself was opened over nothing', () => {
  expect(openedOver(null)).toBeNull()
  expect(openedOver({ behind: 'https://elsewhere.example/calendar', opener: '' })).toBeNull()
  expect(openedOver({ opener: '' })).toBeNull()
})

test('the month is read from the address, nonsense is not', () => {
  expect(monthInQuery(new URLSearchParams('month=2026-11'))).toBe('2026-11')
  for (const month of ['November', '2026-13', '0000-00', '9999-12', 'x'.repeat(300), '<b>', '%E0%A4%A', '']) {
    expect(monthInQuery(new URLSearchParams(`month=${month}`)), month).toBeNull()
  }
})

test('the excluded ids of an address are those between its commas, and none is not the same as nothing said', () => {
  const excludedIn = (query: string) => idsInQuery(new URLSearchParams(query), 'types')
  expect(excludedIn('types=,,a,b')).toEqual(['a', 'b'])
  expect(excludedIn('types=')).toEqual([])
  expect(excludedIn('phases=a')).toBeNull()
})

test('changing one part of the query keeps the others', () => {
  const query = new URLSearchParams('month=2026-11&phases=a')
  expect(withQuery(query, { month: null, view: 'list' }).toString()).toBe('phases=a&view=list')
  expect(query.toString()).toBe('month=2026-11&phases=a')
})
