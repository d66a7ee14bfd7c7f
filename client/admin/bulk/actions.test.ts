import { beforeAll, expect, test, vi } from 'vitest'
import type { Thing } from '#client/i18n/words/things.ts'
import type * as Actions from './actions.ts'

let words: (action: Actions.Action, count: number, thing: Thing, headlines?: number) => string
let undone: typeof words
let left: (names: readonly string[]) => string
let back: (action: keyof typeof Actions.undoneActions) => Actions.Action

beforeAll(async () => {
  vi.stubGlobal('navigator', { languages: ['en-GB'] })
  vi.stubGlobal('document', { documentElement: {} })
  vi.stubGlobal('addEventListener', () => {})
  const [
    { translator },
    { bulkWords },
    { thingWords },
    { bulkActionWords, leftWords, undoneActions, undoneUnsentWords },
  ] = await Promise.all([
    import('#client/i18n/i18n.ts'),
    import('#client/i18n/words/bulk.ts'),
    import('#client/i18n/words/things.ts'),
    import('./actions.ts'),
  ])
  words = (action, count, thing, headlines = 0) =>
    bulkActionWords(translator(bulkWords), translator(thingWords), { action, count, thing, headlines })
  undone = (action, count, thing, headlines = 0) =>
    undoneUnsentWords(translator(bulkWords), translator(thingWords), { action, count, thing, headlines })
  left = (names) => leftWords(translator(bulkWords), { why: 'already', names })
  back = (action) => undoneActions[action]
})

test('a bulk change is named by what it did to how many of what', () => {
  expect(words('deleted', 1022, 'calendarEvent')).toBe('1,022 events deleted')
  expect(words('archived', 1, 'calendarEventType')).toBe('1 event type archived')
  expect(words('draftsAdded', 5, 'calendarEvent')).toBe('5 drafts added')
  expect(words('draftsAdded', 1, 'calendarEvent')).toBe('1 draft added')
})

test('the undo of a bulk change is named by what it did: what was published is archived', () => {
  expect(words(back('deleted'), 22, 'keyword')).toBe('22 keywords restored')
  expect(words(back('changed'), 2, 'calendarEvent')).toBe('2 events changed back')
  expect(words(back('published'), 2, 'calendarEvent')).toBe('2 events archived')
  expect(words(back('draftsAdded'), 1, 'calendarEvent')).toBe('1 draft deleted')
})

test('the undo of what the server never had says what was undone: unsent drafts were never published, so none is archived', () => {
  expect(undone(back('published'), 13, 'calendarEvent')).toBe('Undone: 13 events.')
  expect(undone(back('archived'), 1, 'keyword')).toBe('Undone: 1 keyword.')
  expect(undone(back('draftsAdded'), 13, 'calendarEvent', 12)).toBe('Undone: 1 draft event and 12 headlines.')
  expect(undone(back('merged'), 3, 'keyword')).toBe('Merge undone: 3 records changed back.')
})

test('events and headlines that were rolled forward are counted apart', () => {
  expect(words('draftsAdded', 13, 'calendarEvent', 12)).toBe('1 draft event and 12 headlines added')
  expect(words('draftsAdded', 1, 'calendarHeadline', 1)).toBe('1 headline added')
  expect(words(back('draftsAdded'), 3, 'calendarEvent', 1)).toBe('2 draft events and 1 headline deleted')
})

test('documents that a bulk change left unchanged are counted, and at most five are named', () => {
  expect(left(['Fair'])).toBe('1 was like that already: Fair.')
  expect(left(['Fair', 'Talk'])).toBe('2 were like that already: Fair and Talk.')
  expect(left(Array.from({ length: 1007 }, (_, index) => `E${index}`))).toBe(
    '1,007 were like that already: E0, E1, E2, E3, E4 and 1,002 more.',
  )
})
