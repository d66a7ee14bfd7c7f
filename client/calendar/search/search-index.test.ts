import type { MonthEntry, NameRecord } from '#sync/protocol/month-record.ts'
import { dayInZone } from '#sync/rules/zone.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { comingUp, foundDays } from './found-days.ts'
import { createSearch, prepareSearch, type Found } from './search-index.ts'

const london = dayInZone('Europe/London')
const name = (id: string, kind: NameRecord['kind'], text: string): [string, NameRecord] => [
  id,
  { id, kind, name: text, color: null, displayOrder: 99, tagType: null, archived: false },
]
const names = new Map([
  name('exam', 'type', 'Examinations'),
  name('sta', 'provider', 'Standards and Testing Agency'),
  name('primary', 'tag', 'Primary'),
])
const event: MonthEntry = {
  scheduleId: '1',
  eventId: 'e1',
  start: '2026-11-20T00:00:00.000Z',
  end: '2026-11-20T00:00:00.000Z',
  isAllDay: true,
  name: 'KS2 access arrangements',
  location: 'Online',
  typeId: 'exam',
  providerIds: ['sta', 'gone'],
  tagIds: ['primary'],
  isFeatured: false,
  isPaidPromotion: false,
}
const later = {
  ...event,
  scheduleId: '2',
  start: '2027-01-05T09:00:00.000Z',
  end: '2027-01-05T10:30:00.000Z',
  isAllDay: false,
}
const search = (entries: MonthEntry[]) => createSearch(prepareSearch(entries, names, london))
const foundIn = (entries: MonthEntry[], text: string) => search(entries)(text).map(({ entry }) => entry)

test.each(['ks2', 'ARRANGEMENTS', 'onl', 'examination', ' testing  agency ', 'primary', '20/11/2026', 'friday 20 nov'])(
  '"%s" finds the event',
  (text) => {
    expect(foundIn([event], text)).toEqual([event])
  },
)

test.each([
  ['cafe', 'Café'],
  ['CAFÉ', 'cafe'],
  ['Noël', 'noel'],
  ["children's", 'Children’s services'],
  ['year-end', 'Year–end returns'],
  ['safeguarding', 'Safe\u00adguarding week'],
  ['lodz', 'Łódź exchange'],
  ['מורים', 'יום לימודים: מורים'],
  ['(a|b)[c]*.\\', 'What is (a|b)[c]*.\\ for?'],
])('"%s" finds "%s": accents, scripts and special characters are text', (text, title) => {
  const named = { ...event, name: title }
  expect(foundIn([named], text)).toEqual([named])
})

test('what stands nowhere finds nothing, nor does what reaches over two fields', () => {
  expect(foundIn([event], 'ofsted')).toEqual([])
  expect(foundIn([event], 'arrangements online')).toEqual([])
  expect(foundIn([{ ...event, typeId: null, location: null }], 'online')).toEqual([])
})

test('a text in a date finds that date alone, one in the event all of its dates in order', () => {
  expect(foundIn([later, event], 'january')).toEqual([later])
  expect(foundIn([later, event], '09:00')).toEqual([later])
  expect(foundIn([later, event], 'ks2')).toEqual([event, later])
})

test('an event that changed is found by what it says now', () => {
  const other = { ...event, eventId: 'e2', scheduleId: '9', name: 'Census' }
  const before = prepareSearch([event, other], names, london)
  const after = prepareSearch([{ ...event, name: 'Renamed', location: 'Hall' }, other], names, london, before)
  const find = createSearch(after)
  expect(
    [find('ks2'), find('renamed'), find('hall'), find('online'), find('census')].map((each) => each.length),
  ).toEqual([0, 1, 1, 1, 1])
  expect(createSearch(prepareSearch([other], names, london, after))('renamed')).toEqual([])
})

test('typing on and going back finds what looking for each text by itself finds', () => {
  const ids = (found: Found[]) => found.map(({ entry }) => entry.scheduleId)
  const text = fc.string({ unit: fc.constantFrom('a', 'b', 'é', ' '), maxLength: 4 })
  const entries = fc
    .array(text, { maxLength: 8 })
    .map((titles) =>
      titles.map((title, index) => ({ ...event, eventId: `e${index}`, scheduleId: `${index}`, name: `x${title}` })),
    )
  fc.assert(
    fc.property(entries, fc.array(text, { maxLength: 8 }), (all, typed) => {
      const find = search(all)
      for (const each of typed) expect(ids(find(each))).toEqual(ids(search(all)(each)))
    }),
  )
})

test('what is listed stands under the day it begins on, and what is over can be left out', () => {
  const week = {
    ...event,
    scheduleId: 'w',
    eventId: 'w',
    start: '2026-11-18T00:00:00.000Z',
    end: '2026-11-21T00:00:00.000Z',
  }
  const over = {
    ...event,
    scheduleId: 'o',
    eventId: 'o',
    start: '2026-11-10T00:00:00.000Z',
    end: '2026-11-10T00:00:00.000Z',
  }
  const found = search([later, over, week])('ks2')
  expect(foundDays(found, 2).map(({ day }) => day)).toEqual(['2026-11-10', '2026-11-18'])
  expect(comingUp(found, '2026-11-20').map(({ entry }) => entry)).toEqual([week, later])
})
