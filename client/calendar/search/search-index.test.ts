import type { MonthEntry, NameRecord } from '#sync/protocol/month-record.ts'
import { dayInZone } from '#sync/rules/zone.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { atOnce } from '#client/search/in-slices.ts'
import { createSearch, descriptionSteps, indexSteps } from './search-index.ts'
import { wordsOf } from '#client/search/words.ts'

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
  status: null,
  requirement: null,
  changes: [],
}
const later = {
  ...event,
  scheduleId: '2',
  start: '2027-01-05T09:00:00.000Z',
  end: '2027-01-05T10:30:00.000Z',
  isAllDay: false,
}
const indexOf = (entries: MonthEntry[]) => atOnce(indexSteps(entries, names, london))
const search = (entries: MonthEntry[], descriptions?: Record<string, string>) =>
  createSearch(indexOf(entries), descriptions && atOnce(descriptionSteps(new Map(Object.entries(descriptions)))))
const foundIn = (entries: MonthEntry[], text: string) => search(entries)(text).found.map(({ entry }) => entry)

test.each([
  'ks2',
  'ARRANGEMENTS',
  'onl',
  'examination',
  ' testing  agency ',
  'primary',
  '20/11/2026',
  '20/11/26',
  '20.11.2026',
  'friday 20 nov',
  'nov 20th',
  '2026 november',
  'online arrangements',
  'agency ks2 primary',
  'acces arangements',
  'arrangment',
  'exmaination online',
  'accessarrangements',
  'key-stage ks2 arrangement',
])('"%s" finds the event', (text) => {
  const named = { ...event, name: 'KS2 access arrangements (key stage 2)' }
  expect(foundIn([named], text)).toEqual([named])
})

test.each([
  ['cafe', 'Café'],
  ['CAFÉ', 'cafe'],
  ['Noël', 'noel'],
  ["children's", 'Children’s services'],
  ['childrens', 'Children’s services'],
  ['year-end', 'Year–end returns'],
  ['safeguarding', 'Safe\u00adguarding week'],
  ['safe guarding', 'Safeguarding week'],
  ['half term', 'Half-term'],
  ['halfterm', 'Half-term'],
  ['half-term', 'Half term'],
  ['policies', 'A policy on phones'],
  ['governors', 'Governor training'],
  ['lodz', 'Łódź exchange'],
  ['מורים', 'יום לימודים: מורים'],
  ['(a|b)[c]*.\\', 'What is (a|b)[c]*.\\ for?'],
  ['\u{1F384} lunch', 'Lunch \u{1F384}'],
])('"%s" finds "%s": accents, scripts, hyphens and special characters make no difference', (text, title) => {
  const named = { ...event, name: title }
  expect(foundIn([named], text)).toEqual([named])
})

test.each(['y6', 'Y6', 'yr6', 'yr 6', 'year 6', 'Year 6'])('"%s" finds that school year alone', (text) => {
  const tree = { ...event, eventId: 'e2', name: 'Tree week: early years', start: '2026-12-06T00:00:00.000Z' }
  const years = ['Year 6 tests', 'Y6 tests', 'Years 3 to 6', 'Years 5 and 6'].map((title, at) => ({
    ...event,
    eventId: `y${at}`,
    scheduleId: `y${at}`,
    name: title,
  }))
  const found = foundIn([{ ...tree, end: tree.start }, { ...event, name: 'Year 16, room 6' }, ...years], text)
  expect(found.toSorted((one, other) => one.eventId.localeCompare(other.eventId))).toEqual(years)
})

test.each(['head teacher', 'headteacher', 'headteachers', 'head teachers'])('"%s" finds both', (text) => {
  const one = { ...event, name: 'Headteachers’ briefing' }
  const other = { ...event, eventId: 'e2', scheduleId: '2', name: 'For every head teacher' }
  expect(foundIn([one, other], text)).toHaveLength(2)
})

test('a text of which a word is nowhere finds nothing, nor does the middle or the end of a word', () => {
  expect(foundIn([event], 'ofsted')).toEqual([])
  expect(foundIn([event], 'ks2 ofsted')).toEqual([])
  expect(foundIn([event], 'line')).toEqual([])
  expect(foundIn([{ ...event, typeId: null, location: null }], 'online')).toEqual([])
  expect(foundIn([event], '%')).toEqual([])
})

test('a number before another word is meant whole, at the end it is still being typed', () => {
  const named = { ...event, name: 'Access arrangements' }
  expect(foundIn([named], '2 november')).toEqual([])
  expect(foundIn([named], 'november 2')).toEqual([named])
})

test('a text in a date finds that date alone, one in the event all of its dates in order', () => {
  expect(foundIn([later, event], 'january')).toEqual([later])
  expect(foundIn([later, event], '09:00')).toEqual([later])
  expect(foundIn([later, event], 'ks2')).toEqual([event, later])
})

test('a date of several months is found by each of them', () => {
  const autumn = { ...event, start: '2026-09-01T00:00:00.000Z', end: '2026-12-18T00:00:00.000Z' }
  for (const month of ['september', 'october 2026', 'nov', 'dec']) expect(foundIn([autumn], month)).toEqual([autumn])
  expect(foundIn([autumn], 'august')).toEqual([])
})

test('"deadline" finds every event of such a type, and "online" what takes place at an address', () => {
  const deadlines = new Map([...names, ['exam', { ...names.get('exam')!, isDeadline: true }]])
  const there = { ...event, location: 'https://meet.example/room' }
  const find = createSearch(atOnce(indexSteps([there], deadlines, london)))
  expect(find('deadlines online').found).toHaveLength(1)
})

test('descriptions are found once they are known', () => {
  const described = { e1: 'Register your candidates.', gone: 'Register too.' }
  expect(search([event])('candidate').found).toEqual([])
  expect(search([event], described)('candidate ks2').found).toHaveLength(1)
  expect(search([event], described)('candidtae ks2')).toMatchObject({ found: { length: 1 }, meant: 'candidates ks2' })
})

test('what was meant is the nearest words that an event holds together', () => {
  const census = { ...event, scheduleId: '5', eventId: 'e5', name: 'Spring census' }
  const sensor = { ...event, scheduleId: '6', eventId: 'e6', name: 'Sensor trial, autumn' }
  const find = search([census, sensor])
  expect(find('sensus spring')).toMatchObject({ found: [{ entry: census }], meant: 'census spring' })
  expect(find('sensor sprign')).toMatchObject({ found: [], meant: null })
  expect(find('census')).toMatchObject({ found: [{ entry: census }], meant: null })
  expect(find(find('atumn sensr').meant ?? '').found).toMatchObject([{ entry: sensor }])
})

test('words in any order find what holds each of them, as a comparison word by word does', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'é', 's', '-', '1'), minLength: 1, maxLength: 4 })
  const text = fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => words.join(' '))
  fc.assert(
    fc.property(fc.array(fc.tuple(text, text), { maxLength: 8 }), text, (texts, typed) => {
      const entries = texts.map(([name], at) => ({ ...event, eventId: `e${at}`, scheduleId: `${at}`, name }))
      const described = Object.fromEntries(texts.map(([, description], at) => [`e${at}`, description]))
      const holds = (entry: MonthEntry) => {
        const words = [
          entry.name,
          described[entry.eventId]!,
          'Online Examinations Standards and Testing Agency Primary',
        ]
        const all = wordsOf([...words, 'Friday 20 November 2026 20/11/2026 20/11/26'].join(' '))
        const wanted = wordsOf(typed)
        return wanted.every((each, at) => {
          const isWhole = /^\d+$/.test(each) && at < wanted.length - 1
          const isSmall = at < wanted.length - 1 && each === 'a'
          const singular = /[^s]s$/.test(each) && each.length >= 4 && /^\p{L}+$/u.test(each) ? each.slice(0, -1) : each
          const isFound = (one: string) => (isWhole ? one === each : one.startsWith(each) || one === singular)
          return isSmall || all.some(isFound)
        })
      }
      const expected = wordsOf(typed).length === 0 ? [] : entries.filter(holds).map(({ scheduleId }) => scheduleId)
      const { found, meant } = search(entries, described)(typed)
      // What nothing holds as it was typed may be found as it was meant.
      if (expected.length === 0 && found.length > 0) return
      expect(found.map(({ entry }) => entry.scheduleId).toSorted()).toEqual(expected.toSorted())
      expect(meant).toBeNull()
    }),
  )
})
