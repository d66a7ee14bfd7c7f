import { expect, test } from 'vitest'
import { SCHEMA } from './schema.ts'
import { readAsToday, releasedUpcasts, upcastPath, type Upcast } from './upcasts.ts'

test('every earlier schema has its step: without it the queues of its devices would be refused', () => {
  const earlier = Array.from({ length: SCHEMA - 1 }, (_, index) => index + 1)
  expect(releasedUpcasts.map(({ from }) => from)).toEqual(earlier)
  for (const { releasedOn } of releasedUpcasts) expect(new Date(releasedOn).toISOString()).toContain(releasedOn)
})

test('an event stored under schema 2 reads as scheduled, requires nothing and has a public page', () => {
  expect(readAsToday(2, 'calendarEvent', { id: 'census', name: 'Census' })).toMatchObject({
    ...{ name: 'Census', status: 'Scheduled', statusNote: null, requirement: 'None' },
    ...{ imageAlternativeText: null, isPublic: true },
  })
  expect(readAsToday(2, 'calendarEventType', { id: 'exams', isDeadline: true })).toMatchObject({
    ...{ isDeadline: true, isHoliday: false },
  })
})

test('an event stored under schema 3 is published and archived by hand', () => {
  expect(readAsToday(3, 'calendarEvent', { id: 'census' })).toMatchObject({ publishAt: null, unpublishAt: null })
})

test('a stored document of an earlier schema reads with the defaults of the fields added since', () => {
  const exams = { id: 'exams', name: 'Exams', archived: true }
  expect(readAsToday(SCHEMA - 1, 'calendarEventType', exams)).toMatchObject({ ...exams, isDeadline: false })
  expect(readAsToday(SCHEMA, 'calendarEventType', exams)).toBe(exams)
})

const step: Upcast['step'] = (edit) => edit
const upcasts: Upcast[] = [{ from: SCHEMA - 1, releasedOn: '2026-01-01', step }]
const afterDays = (days: number) => new Date(Date.parse('2026-01-01') + days * 86_400_000)

test("an older build's edits are accepted for 180 days after its successor, this build's always, unknown builds' never", () => {
  expect(upcastPath(SCHEMA, upcasts, afterDays(1_000))).toEqual([])
  expect(upcastPath(SCHEMA - 1, upcasts, afterDays(180))).toEqual(upcasts)
  expect(upcastPath(SCHEMA - 1, upcasts, afterDays(181))).toBeNull()
  expect(upcastPath(SCHEMA - 2, upcasts, afterDays(1))).toBeNull()
  expect(upcastPath(SCHEMA + 1, upcasts, afterDays(1))).toBeNull()
})
