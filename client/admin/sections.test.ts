import { expect, test, vi } from 'vitest'
import { collectionsOf, type Collection } from '#sync/entities/index.ts'

vi.stubGlobal('navigator', { languages: ['en-GB'] })
vi.stubGlobal('document', { documentElement: {} })
vi.stubGlobal('location', { origin: 'http://localhost' })
vi.stubGlobal('localStorage', { getItem: () => null })
vi.stubGlobal('addEventListener', () => {})

/** Which the administration does not show yet. */
const withoutSection: readonly Collection[] = [
  'calendarEvent',
  'calendarEventProvider',
  'calendarHeadline',
  'cmsText',
  'cmsImage',
  'cmsVideo',
]

test('each collection has a section in the administration', async () => {
  const { sections } = await import('./sections.ts')
  const shown = new Set(sections.map(({ collection }) => collection))
  expect(collectionsOf('administrator').filter((collection) => !shown.has(collection))).toEqual(withoutSection)
})
