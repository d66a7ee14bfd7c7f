import { expect, test } from 'vitest'
import { SCHEMA } from './schema.ts'
import { readAsToday, releasedUpcasts } from './upcasts.ts'

test('every earlier schema has its step: without it the queues of its devices would be refused', () => {
  const earlier = Array.from({ length: SCHEMA - 1 }, (_, index) => index + 1)
  expect(releasedUpcasts.map(({ from }) => from)).toEqual(earlier)
  for (const { releasedOn } of releasedUpcasts) expect(new Date(releasedOn).toISOString()).toContain(releasedOn)
})

test('an event stored under schema 2 reads as scheduled, asks for nothing and has a public page', () => {
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
