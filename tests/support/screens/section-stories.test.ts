import { expect, test } from 'vitest'
import { collectionsOf, entityOf } from '#sync/entities/index.ts'
import { sectionStories } from './section-stories.ts'

/** Events, and their templates, which are made in the form of an event. */
const withOwnStories = (['calendarEvent', 'eventTemplate'] as const).map((collection) => entityOf(collection).table)

test('the stories of sections tell each collection; events and their templates have stories of their own', () => {
  const tablesOfStories = new Set([...sectionStories.map(({ table }) => table), ...withOwnStories])
  const tables = collectionsOf('administrator').map((collection) => entityOf(collection).table)
  expect([...tablesOfStories].toSorted()).toEqual(tables.toSorted())
})
