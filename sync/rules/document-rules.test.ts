import { describe, expect, test } from 'vitest'
import { isEmptyLink, rulesFor } from './document-rules.ts'

const day = (date: string) => `${date}T00:00:00.000Z`
const date = (start: string, end = start) => ({ start: day(start), end: day(end), isAllDay: true })
const errorsOf = (
  document: object,
  checked: Parameters<typeof rulesFor>[1],
  of: Parameters<typeof rulesFor>[0] = 'calendarEvent',
) => rulesFor(of, checked).flatMap(({ check }) => check(document as never))

describe('the rules over several fields', () => {
  test('rules over several fields report each row at its own place, in a whole event and in the part that an edit sets', () => {
    const schedules = { a: date('2026-11-20'), b: date('2026-11-20', '2026-11-19'), c: null }
    const wrong = [{ place: 'schedules/b/end', message: 'End date cannot be before the start date' }]
    expect(errorsOf({ schedules }, 'parts')).toEqual(wrong)
    expect(errorsOf({ schedules }, 'documents')).toEqual(wrong)
  })

  test('a template holds what can be read as an event, or nothing', () => {
    const errors = [{ place: 'content', message: 'This is not what a template can hold' }]
    expect(errorsOf({ content: '{"schedules":[{"id":"x","start":1}]}' }, 'parts', 'eventTemplate')).toEqual(errors)
    for (const content of [null, undefined, '{"name":"Census"}']) {
      expect(errorsOf({ content }, 'parts', 'eventTemplate')).toEqual([])
    }
  })

  test('a whole event needs a date, the part that an edit sets does not', () => {
    expect(errorsOf({ schedules: { a: null } }, 'parts')).toEqual([])
    expect(errorsOf({ schedules: { a: null } }, 'documents')).toEqual([
      { place: 'schedules', message: 'One or more dates invalid' },
    ])
  })

  test('a form asks what a new picture shows, and leaves one alone that was there before', () => {
    const schedules = { a: date('2026-11-20') }
    const missingText = [{ place: 'imageAlternativeText', message: 'Say what the image shows' }]
    const of = (picture: string | null, text: string | null, first: string | null) =>
      rulesFor('calendarEvent', 'forms').flatMap(({ check }) =>
        check(
          { schedules, imageBlobReferenceId: picture, imageAlternativeText: text },
          { imageBlobReferenceId: first },
        ),
      )
    expect(of('new', null, null)).toEqual(missingText)
    expect(of('new', null, 'old')).toEqual(missingText)
    expect(of('new', 'A form', 'old')).toEqual([])
    expect(of('old', null, 'old')).toEqual([])
    expect(of(null, null, 'old')).toEqual([])
    expect(errorsOf({ schedules, imageBlobReferenceId: 'new', imageAlternativeText: null }, 'documents')).toEqual([])
  })

  test('a form reports the second of two identical rows, nothing else does', () => {
    const document = {
      schedules: { a: date('2026-11-20'), b: date('2026-11-20') },
      providers: { c: { calendarEventProviderId: 'x' }, d: { calendarEventProviderId: 'x' } },
      urls: { e: { name: 'Guide', url: 'https://a.example' }, f: { name: 'Guide', url: 'https://b.example' } },
      tagLinks: { g: { itemTagId: 't' }, h: { itemTagId: 't' } },
    }
    expect(errorsOf(document, 'forms').map(({ place }) => place)).toEqual([
      'schedules/b/start',
      'providers/d/calendarEventProviderId',
      'tagLinks/h/itemTagId',
    ])
    expect(errorsOf(document, 'documents')).toEqual([])
  })

  test('rows that are not filled in are never reported as identical: their fields are reported', () => {
    const empty = { start: '', end: '', isAllDay: true }
    const document = {
      schedules: { a: empty, b: empty },
      providers: { c: { calendarEventProviderId: '' }, d: { calendarEventProviderId: '' } },
    }
    expect(errorsOf(document, 'forms')).toEqual([])
  })

  test("a headline's dates are compared once both are given", () => {
    const wrong = { start: day('2026-11-20'), end: day('2026-11-19') }
    expect(errorsOf(wrong, 'parts', 'calendarHeadline').map(({ place }) => place)).toEqual(['end'])
    expect(errorsOf({ end: wrong.end }, 'parts', 'calendarHeadline')).toEqual([])
    expect(errorsOf({}, 'documents', 'itemTag')).toEqual([])
  })

  test('a link without text or address counts as no link', () => {
    expect(isEmptyLink({ name: '', url: '' })).toBe(true)
    expect(isEmptyLink({ name: '', url: 'https://example.org' })).toBe(false)
  })
})
