import { expect, test } from 'vitest'
import { entities, entityOf, type Collection } from '../entities/index.ts'
import { namedIdsOf } from './to-named-ids.ts'

test('an event names its type, providers and tags, each once, and no row of its own', () => {
  const event = {
    calendarEventTypeId: 'exams',
    providers: [{ calendarEventProviderId: 'dfe' }, { calendarEventProviderId: 'dfe' }],
    tagLinks: [{ itemTagId: 'primary' }],
    schedules: [{ recurrenceOfCalendarEventScheduleId: 'date' }],
  }
  expect([...namedIdsOf('calendarEvent')(event)]).toEqual(['exams', 'dfe', 'primary'])
})

test('what a row names is listed: the uses that lists count would lack it', () => {
  const unlisted = (Object.keys(entities) as Collection[]).flatMap((collection) =>
    Object.entries(entityOf(collection).children).flatMap(([list, { fields, listed }]) =>
      Object.entries(fields)
        .filter(([name, field]) => Object.hasOwn(entities, field.collection ?? '') && !listed.includes(name))
        .map(([name]) => `${collection}.${list}.${name}`),
    ),
  )
  expect(unlisted).toEqual([])
})
