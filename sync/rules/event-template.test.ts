import fc from 'fast-check'
import { expect, test } from 'vitest'
import { defaultsOf } from '../define.ts'
import { toZod } from '../derive/to-zod.ts'
import { calendarEvent } from '../entities/calendar-event.ts'
import { datesInTemplate, eventOfTemplate, isTemplateContent, nameInTemplate, templateOf } from './event-template.ts'

const { urls, providers, schedules, tagLinks } = calendarEvent.children
const schedule = (id: string, start: string, end: string, isAllDay: boolean) => ({
  ...defaultsOf(schedules),
  ...{ id, start, end, isAllDay },
})
const event = {
  id: 'event',
  name: 'Governors’ meeting',
  descriptionHtml: '<p>Agenda</p>',
  imageBlobReferenceId: 'picture',
  imageAlternativeText: 'A table',
  calendarEventTypeId: 'type',
  isFeatured: true,
  archived: true,
  isPublished: true,
  publishAt: '2026-03-01T09:00:00.000Z',
  urls: [{ ...defaultsOf(urls), id: 'url', name: 'Papers', url: 'https://example.org/' }],
  providers: [{ ...defaultsOf(providers), id: 'p', calendarEventProviderId: 'provider' }],
  tagLinks: [{ ...defaultsOf(tagLinks), id: 't', itemTagId: 'tag' }],
  schedules: [
    schedule('b', '2026-03-25T18:00:00.000Z', '2026-03-25T19:30:00.000Z', false),
    schedule('a', '2026-03-18T00:00:00.000Z', '2026-03-19T00:00:00.000Z', true),
  ],
}

test('a template holds all that is typed of an event, and not whether and when it is published', () => {
  const held = eventOfTemplate(templateOf(event), '2026-03-18')
  const { id: _id, archived: _archived, isPublished: _isPublished, publishAt: _publishAt, ...typed } = event
  expect(held).toEqual(typed)
})

test('the dates of an event from a template keep their distance, length and times, also when the clocks have changed', () => {
  const { schedules } = eventOfTemplate(templateOf(event), '2026-06-10')
  expect(schedules).toEqual([
    schedule('b', '2026-06-17T17:00:00.000Z', '2026-06-17T18:30:00.000Z', false),
    schedule('a', '2026-06-10T00:00:00.000Z', '2026-06-11T00:00:00.000Z', true),
  ])
})

test('a date that is not chosen yet stays so, and a template without one has none', () => {
  const open = templateOf({ ...event, schedules: [schedule('open', '', '', true)] })
  expect(datesInTemplate(open)).toBe(0)
  expect(eventOfTemplate(open, '2026-06-10').schedules).toEqual([schedule('open', '', '', true)])
  expect(datesInTemplate(templateOf(event))).toBe(2)
})

test('what nobody can read in a template is left out of the event', () => {
  const own = { imageBlobReferenceId: null, descriptionHtml: null }
  for (const content of [null, '', 'no JSON', '[]', '"text"', 'null']) {
    expect(eventOfTemplate({ ...own, content }, '2026-06-10')).toEqual({ ...own, schedules: [] })
  }
  const content = JSON.stringify({ name: 'Census', schedules: 'soon', urls: [null], later: 1, descriptionHtml: 'x' })
  expect(eventOfTemplate({ ...own, content }, '2026-06-10')).toEqual({
    ...own,
    name: 'Census',
    schedules: [],
    urls: [],
  })
  expect(nameInTemplate({ ...own, content })).toBe('Census')
})

test.each([
  ['{}', true],
  ['{"name":"Census","statusNote":null,"later":{"a":1},"schedules":[{"id":"a","start":"","isAllDay":true}]}', true],
  ['no JSON', false],
  ['[]', false],
  ['{"name":{"a":1}}', false],
  ['{"name":null}', false],
  ['{"isFeatured":"yes"}', false],
  ['{"status":"Unheard of"}', false],
  ['{"urls":{}}', false],
  ['{"urls":[{"url":"https://example.org"}]}', false],
  ['{"urls":[{"id":"a","displayOrder":1.5}]}', false],
  ['{"schedules":[{"id":"x","start":{"toString":1},"end":1}]}', false],
  ['{"schedules":[{"id":"x","start":"+275760-09-13T00:00:00.000Z"}]}', false],
])('%s is a content of a template: %s', (content, expected) => {
  expect(isTemplateContent(content)).toBe(expected)
})

const anyValue = fc.oneof(
  fc.jsonValue(),
  fc.string(),
  fc.constantFrom('', '2026-03-18T00:00:00.000Z', '+275760-09-13T00:00:00.000Z'),
)
const named = (fields: object) =>
  fc.dictionary(fc.constantFrom('id', '__proto__', ...Object.keys(fields)), anyValue, { maxKeys: 12 })
const anyContent = fc.oneof(
  fc.string(),
  fc.json(),
  fc
    .record({
      fields: named(calendarEvent.fields),
      lists: fc.record(
        Object.fromEntries(
          Object.entries(calendarEvent.children).map(([list, { fields }]) => [
            list,
            fc.oneof(
              anyValue,
              fc.array(fc.tuple(fc.option(fc.string()), named(fields)).map(([id, row]) => ({ ...row, id }))),
            ),
          ]),
        ),
        { requiredKeys: [] },
      ),
    })
    .map(({ fields, lists }) => JSON.stringify({ ...fields, ...lists })),
)

test('no content makes reading it fail, and what it gives has the types of its fields', () => {
  const typeOf = toZod(calendarEvent)
  /** Whether a value is refused for what it says, such as a name that is too long, or for its type. */
  const wrongTypes = (given: object) =>
    typeOf
      .partial()
      .safeParse(given)
      .error?.issues.filter(
        ({ code }) => code === 'invalid_type' || code === 'unrecognized_keys' || code === 'invalid_value',
      )
  fc.assert(
    fc.property(anyContent, (content) => {
      const template = { imageBlobReferenceId: null, descriptionHtml: null, content }
      const held = eventOfTemplate(template, '2026-06-10')
      expect(wrongTypes(held) ?? []).toEqual([])
      expect(datesInTemplate(template)).toBeLessThanOrEqual(held.schedules!.length)
      const name = nameInTemplate(template)
      expect(name === null || typeof name === 'string').toBe(true)
      expect(isTemplateContent(templateOf(held).content!)).toBe(true)
    }),
  )
  fc.assert(
    fc.property(named({ ...calendarEvent.fields, ...calendarEvent.children }), (given) => {
      expect(isTemplateContent(templateOf(given).content!)).toBe(true)
    }),
  )
})
