import { expect, test } from 'vitest'
import { collectionsOf, entityOf } from '#sync/entities/index.ts'
import { sectionStories } from './section-stories.ts'

test('the stories of sections tell each collection; events have stories of their own', () => {
  const tablesOfStories = new Set([...sectionStories.map(({ table }) => table), entityOf('calendarEvent').table])
  const tables = collectionsOf('administrator').map((collection) => entityOf(collection).table)
  expect([...tablesOfStories].toSorted()).toEqual(tables.toSorted())
})
