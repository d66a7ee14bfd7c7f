import { beforeAll, expect, test, vi } from 'vitest'
import type { Thing } from '#client/i18n/words/things.ts'
import type * as Deeds from './deeds.ts'

let told: (deed: Deeds.Deed, count: number, thing: Thing) => string
let left: (names: readonly string[]) => string
let back: (deed: keyof typeof Deeds.undoneDeeds) => Deeds.Deed

beforeAll(async () => {
  vi.stubGlobal('navigator', { languages: ['en-GB'] })
  vi.stubGlobal('document', { documentElement: {} })
  vi.stubGlobal('addEventListener', () => {})
  const [{ translator }, { bulkWords }, { thingWords }, { deedWords, leftWords, undoneDeeds }] = await Promise.all([
    import('#client/i18n/i18n.ts'),
    import('#client/i18n/words/bulk.ts'),
    import('#client/i18n/words/things.ts'),
    import('./deeds.ts'),
  ])
  told = (deed, count, thing) => deedWords(translator(bulkWords), translator(thingWords), { deed, count, thing })
  left = (names) => leftWords(translator(bulkWords), { why: 'already', names })
  back = (deed) => undoneDeeds[deed]
})

test('a bulk change is named by what it did to how many of what', () => {
  expect(told('deleted', 1022, 'calendarEvent')).toBe('1,022 events deleted')
  expect(told('archived', 1, 'calendarEventType')).toBe('1 event type archived')
  expect(told('draftsAdded', 5, 'calendarEvent')).toBe('5 drafts added')
  expect(told('draftsAdded', 1, 'calendarEvent')).toBe('1 draft added')
})

test('the undo of a bulk change is named by what it did: what was published is archived', () => {
  expect(told(back('deleted'), 22, 'keyword')).toBe('22 keywords restored')
  expect(told(back('changed'), 2, 'calendarEvent')).toBe('2 events changed back')
  expect(told(back('published'), 2, 'calendarEvent')).toBe('2 events archived')
  expect(told(back('draftsAdded'), 1, 'calendarEvent')).toBe('1 draft deleted')
})

test('what a bulk change left as it was is counted and named, five of many', () => {
  expect(left(['Fair'])).toBe('1 was like that already: Fair.')
  expect(left(['Fair', 'Talk'])).toBe('2 were like that already: Fair and Talk.')
  expect(left(Array.from({ length: 1007 }, (_, index) => `E${index}`))).toBe(
    '1,007 were like that already: E0, E1, E2, E3, E4 and 1,002 more.',
  )
})
