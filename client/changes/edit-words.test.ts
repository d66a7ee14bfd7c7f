import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, test, vi } from 'vitest'
import type { SheetTranslate } from '#client/i18n/words/sync-sheet.ts'
import { collectionsOf, entityOf } from '#sync/entities/index.ts'
import type { Edit } from '#sync/protocol/edit.ts'
import type * as EditWords from './edit-words.ts'
import type * as HeldValue from './held-value.tsx'

let t: SheetTranslate
let words: typeof EditWords
let held: typeof HeldValue

beforeAll(async () => {
  vi.stubGlobal('navigator', { languages: ['en-GB'] })
  vi.stubGlobal('document', { documentElement: {} })
  vi.stubGlobal('location', { origin: 'http://localhost' })
  vi.stubGlobal('localStorage', { getItem: () => null })
  vi.stubGlobal('addEventListener', () => {})
  const [{ translator }, { sheetWords }] = await Promise.all([
    import('#client/i18n/i18n.ts'),
    import('#client/i18n/words/sync-sheet.ts'),
  ])
  t = translator(sheetWords)
  words = await import('./edit-words.ts')
  held = await import('./held-value.tsx')
})

type EditInWords = Pick<Edit, 'entity' | 'kind' | 'after'> & { isPublication?: true }
const type = 'calendarEventType'

test.each<[EditInWords, { name: string; tagType: string | null }, string]>([
  [
    { entity: type, kind: 'update', after: { color: '#222222' } },
    { name: 'Exams', tagType: null },
    'You changed the colour of the event type “Exams”',
  ],
  [
    { entity: type, kind: 'update', after: { isDeadline: true, displayOrder: 3 } },
    { name: 'Exams', tagType: null },
    'You changed the deadline and order of the event type “Exams”',
  ],
  [
    { entity: 'itemTag', kind: 'create', after: { name: 'Safeguarding' } },
    { name: 'Safeguarding', tagType: 'Other' },
    'You added the keyword “Safeguarding”',
  ],
  [
    { entity: 'calendarEvent', kind: 'update', after: { name: 'A', location: 'B', schedules: {} } },
    { name: 'Census', tagType: null },
    'You changed the name, location and dates of the event “Census”',
  ],
  [
    { entity: 'calendarEvent', kind: 'update', after: { calendarEventTypeId: 'B', status: 'Cancelled' } },
    { name: 'Census', tagType: null },
    'You changed the type and status of the event “Census”',
  ],
  [
    { entity: 'itemTag', kind: 'delete', after: { deleted: true } },
    { name: '', tagType: 'SchoolPhase' },
    'You deleted an unnamed school phase',
  ],
  [
    { entity: type, kind: 'archive', after: { archived: true } },
    { name: 'Exams', tagType: null },
    'You archived the event type “Exams”',
  ],
  [
    { entity: type, kind: 'restore', after: { deleted: false } },
    { name: 'Exams', tagType: null },
    'You restored the event type “Exams”',
  ],
  [
    { entity: 'calendarEvent', kind: 'update', after: { archived: false, location: 'B' }, isPublication: true },
    { name: 'Census', tagType: null },
    'You published the event “Census”',
  ],
])('an edit is described in human words: %j of %j', (edit, called, expected) => {
  expect(words.editSentence(t, edit, { isPublication: false, ...edit, ...called })).toBe(expected)
})

test('each field and list of each collection has a label, which a sentence uses without its capital', async () => {
  const { fieldInSentence, fieldLabel } = await import('#client/i18n/words/fields.ts')
  const named = collectionsOf('administrator').flatMap((collection) => {
    const definition = entityOf(collection)
    const { fields, children } = definition
    const own = [...Object.keys(fields), ...Object.keys(children)].map((name) => ({ definition, name }))
    const ofRows = Object.values(children).flatMap((child) =>
      Object.keys(child.fields).map((name) => ({ definition: child, name })),
    )
    return [...own, ...ofRows].filter(({ definition, name }) => name !== 'id' && !definition.fields[name]?.setByServer)
  })
  for (const { definition, name } of named) {
    expect(fieldLabel(definition, name), name).toMatch(/^[A-Z]/)
    expect(fieldInSentence(definition, name), name).toMatch(/^[a-z][\w ]+$/)
  }
  const provider = entityOf('calendarEventProvider')
  expect([fieldLabel(provider, 'imageBlobReferenceId'), fieldLabel(provider, 'unknown')]).toEqual(['Logo', 'unknown'])
})

test("a past change is shown with the name that it gave, otherwise with today's name", () => {
  expect(words.nameThen({ after: { name: 'Temp one' }, name: 'Temp two' })).toBe('Temp one')
  expect(words.nameThen({ after: { color: '#222222' }, name: 'Temp two' })).toBe('Temp two')
  expect(words.nameThen({ after: { deleted: true }, name: null })).toBe('')
})

test("the last change of a document is shown with the time, on another day with the date, and without a name as somebody's", () => {
  const today = new Date()
  today.setHours(14, 2, 0, 0)
  const erin = { by: 'Erin Editor', isOwn: false }
  expect(words.changedWords(t, { ...erin, at: today.toISOString() }, false)).toBe('Erin Editor changed this at 14:02.')
  const before = new Date(2026, 0, 5, 9, 30)
  expect(words.changedWords(t, { ...erin, at: before.toISOString() }, true)).toBe(
    'Erin Editor deleted this on 05/01/2026 09:30.',
  )
  expect(words.changedWords(t, { by: 'Alex Admin', isOwn: true, at: today.toISOString() }, false)).toBe(
    'You, here or on another device, changed this at 14:02.',
  )
  expect(words.changedWords(t, { by: null, isOwn: false, at: today.toISOString() }, false)).toBe(
    'Someone else changed this.',
  )
})

test.each<[string, Parameters<typeof HeldValue.heldText>[3], string]>([
  ['displayOrder', 12345, '12,345'],
  ['displayOrder', 1.5, '1.5'],
  ['name', '', 'Empty'],
  ['isFeatured', true, 'Yes'],
  ['calendarEventTypeId', 'type', 'Exams'],
  ['descriptionHtml', '<p>Fish &amp; <b>chips</b></p>', 'Fish & chips'],
  [
    'schedules/1',
    { start: '2026-11-20T00:00:00.000Z', end: '2026-11-21T00:00:00.000Z', isAllDay: true },
    '20/11/2026 to 21/11/2026',
  ],
  ['schedules/1', null, 'None'],
  ['tagLinks/1', { itemTagId: 'tag' }, 'Primary'],
  ['tagLinks/1', { itemTagId: 'gone' }, 'A deleted tag'],
  ['calendarEventTypeId', 'gone', 'A deleted event type'],
  [
    'urls/1',
    { name: 'Guide', url: 'https://example.org', linkType: 'Other', displayOrder: 1 },
    'Guide · https://example.org',
  ],
])('what stands at %s is shown as a person reads it: %j', (place, value, expected) => {
  const names = new Map([
    ['type', 'Exams'],
    ['tag', 'Primary'],
  ])
  const collection = place === 'displayOrder' ? type : 'calendarEvent'
  expect(held.heldText(t, collection, place, value, names)).toBe(expected)
})

test('a picture is shown beside its word, a video is named as a file', () => {
  const shown = (collection: 'calendarHeadline' | 'cmsVideo', place: string) =>
    renderToStaticMarkup(createElement(held.HeldValue, { collection, place, held: '1', names: new Map() }))
  expect(shown('calendarHeadline', 'imageBlobReferenceId')).toMatch(/<img .*Picture/)
  expect(shown('cmsVideo', 'videoBlobReferenceId')).toContain('File')
})
