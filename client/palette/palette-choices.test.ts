import type { Found } from '#client/calendar/search/search-index.ts'
import type { MonthEntry, NameRecord } from '#sync/protocol/month-record.ts'
import { expect, test } from 'vitest'
import { eventChoices, eventTarget, isBeginningOf, isNameOf, namedChoices, providerChoices } from './palette-choices.ts'

const found = (eventId: string, first: string, last = first): Found => ({
  entry: { eventId, scheduleId: `${eventId} ${first}` } as MonthEntry,
  first,
  last,
})

test('an event stands once, at its next date, and what is over comes last', () => {
  const choices = eventChoices(
    [
      found('over', '2026-01-05'),
      found('weekly', '2026-11-13'),
      found('now', '2026-11-16', '2026-11-22'),
      found('weekly', '2026-11-27'),
      found('weekly', '2026-12-04'),
      found('long over', '2025-01-05'),
    ],
    '2026-11-20',
  )
  expect(choices.map(({ entry }) => entry.scheduleId)).toEqual([
    'now 2026-11-16',
    'weekly 2026-11-27',
    'over 2026-01-05',
    'long over 2025-01-05',
  ])
})

test('providers are found by the words of their name, pages too, and nothing by no text but all pages', () => {
  const record = (name: string, more: Partial<NameRecord> = {}): NameRecord => ({
    id: name,
    kind: 'provider',
    name,
    color: null,
    displayOrder: 1,
    tagType: null,
    archived: false,
    ...more,
  })
  const names = [
    record('The Café Trust'),
    record('Cafe Owners'),
    record('Cafe type', { kind: 'type' }),
    record('Cafe gone', { archived: true }),
  ]
  expect(providerChoices(names, 'café').map(({ name }) => name)).toEqual(['Cafe Owners', 'The Café Trust'])
  expect(providerChoices(names, ' ')).toEqual([])
  const screens = [
    { name: 'Calendar', address: '/calendar' },
    { name: 'About', address: '/about' },
  ]
  expect(namedChoices(screens, 'ABOUT', false).map(({ address }) => address)).toEqual(['/about'])
  expect(namedChoices(screens, '', false)).toHaveLength(2)
  expect(namedChoices(screens, 'calender', false)).toEqual([])
  expect(namedChoices(screens, 'calender', true).map(({ address }) => address)).toEqual(['/calendar'])
})

test('an event opens over what the calendar shows, elsewhere over the calendar as it comes', () => {
  const entry = { name: 'Census', scheduleId: 'one' } as MonthEntry
  const target = (pathname: string, search: string, state: unknown = null) =>
    eventTarget({ pathname, search, state }, { entry, first: '2027-01-21', last: '2027-01-21' })
  expect(target('/calendar', '?month=2027-03&view=list')).toEqual({
    address: '/calendar/census/one?month=2027-03&view=list',
    state: { behind: '/calendar?month=2027-03&view=list', opener: 'palette 2027-01-21 one' },
  })
  expect(target('/calendar/search/census', '').state).toMatchObject({ behind: '/calendar/search/census' })
  expect(target('/profile', '?tab=1')).toEqual({ address: '/calendar/census/one', state: null })
})

test('an event that is chosen while another one is open takes its place', () => {
  const entry = { name: 'Census', scheduleId: 'one' } as MonthEntry
  const over = { behind: '/calendar?month=2027-03', opener: 'week 2027-03-01 two' }
  for (const state of [over, null]) {
    const place = { pathname: '/calendar/inset-day/two', search: '?month=2027-03', state }
    expect(eventTarget(place, { entry, first: '2027-01-21', last: '2027-01-21' })).toEqual({
      address: '/calendar/census/one?month=2027-03',
      state,
      replace: true,
    })
  }
})

test.each([
  ['Theme: Dark', 'theme da', true],
  ['Sign out', 'SIGN', true],
  ['Sign out', 'si', false],
  ['Sign out', 'out', false],
  ['Sign out', '', false],
])('"%s" is what begins with "%s": %s', (name, text, expected) => {
  expect(isBeginningOf(name, text)).toBe(expected)
})

test.each([
  ['Administration: Today', 'today', true],
  ['Administration: Event types', 'event  Types', true],
  ['Administration: Today', 'administration: today', true],
  ['Calendar', 'calendar', true],
  ['Administration: Today', 'tod', false],
  ['Administration: Today', '', false],
])('the screen %j is named by %j: %j', (name, text, expected) => {
  expect(isNameOf(name, text)).toBe(expected)
})
