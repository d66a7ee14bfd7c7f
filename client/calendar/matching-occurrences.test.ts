import { expect, test } from 'vitest'
import type { MonthEntry, NameRecord } from '#sync/protocol/month-record.ts'
import { matchingOccurrences } from './matching-occurrences.ts'

const name = (id: string, kind: NameRecord['kind'], text: string): [string, NameRecord] => [
  id,
  { id, kind, name: text, color: null, displayOrder: 99, tagType: null, archived: false },
]
const names = new Map([name('exam', 'type', 'Examinations'), name('sta', 'provider', 'Standards and Testing Agency')])
const entry: MonthEntry = {
  scheduleId: '1',
  eventId: 'e1',
  start: '2026-11-20T00:00:00.000Z',
  end: '2026-11-20T00:00:00.000Z',
  isAllDay: true,
  name: 'KS2 access arrangements',
  location: 'Online',
  typeId: 'exam',
  providerIds: ['sta', 'gone'],
  tagIds: [],
  isFeatured: false,
  isPaidPromotion: false,
}

test.each(['ks2', 'ARRANGEMENTS', 'onl', 'examination', ' testing agency '])('"%s" finds the event', (text) => {
  expect(matchingOccurrences([entry], names, text)).toEqual([entry])
})

test.each([
  ['cafe', 'Café'],
  ['CAFÉ', 'cafe'],
  ['Noël', 'noel'],
])('"%s" finds "%s": accents do not matter', (text, name) => {
  const accented = { ...entry, name }
  expect(matchingOccurrences([accented], names, text)).toEqual([accented])
})

test('what stands nowhere finds nothing', () => {
  expect(matchingOccurrences([entry], names, 'ofsted')).toEqual([])
  expect(matchingOccurrences([{ ...entry, typeId: null, location: null }], names, 'online')).toEqual([])
})
