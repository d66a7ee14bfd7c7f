import { beforeEach, expect, test, vi } from 'vitest'
import { memoryStorage } from '#tests/support/memory-storage.ts'

beforeEach(() => {
  vi.resetModules()
  memoryStorage()
})

/** What a tab has loaded; each has its own. */
async function openTab() {
  vi.resetModules()
  return import('./calendar-view.ts')
}

test('an open tab keeps its view when another one is chosen in a second tab, and the next tab begins with that', async () => {
  const first = await openTab()
  expect(first.readCalendarView('terry')).toBe('calendar')
  const second = await openTab()
  second.writeCalendarView('terry', 'list')
  expect(second.readCalendarView('terry')).toBe('list')
  expect(first.readCalendarView('terry')).toBe('calendar')
  expect(first.readCalendarView('ada')).toBe('calendar')
  expect((await openTab()).readCalendarView('terry')).toBe('list')
  // The snapshot of the first tab would be shown there as what it is not.
  expect(first.storedCalendarView('terry')).toBe('list')
})

test('a view that the device refuses to store lasts as long as the page', async () => {
  const tab = await openTab()
  vi.stubGlobal('localStorage', undefined)
  tab.writeCalendarView('terry', 'list')
  expect(tab.readCalendarView('terry')).toBe('list')
  expect(tab.storedCalendarView('terry')).toBe('calendar')
})

test('a search shows its list, then the address decides, then how this user looked at the calendar last', async () => {
  const tab = await openTab()
  tab.writeCalendarView('terry', 'list')
  expect(tab.viewOf('', new URLSearchParams('view=planner'), 'ada')).toBe('list')
  expect(tab.viewOf(null, new URLSearchParams('view=calendar'), 'terry')).toBe('calendar')
  expect(tab.viewOf(null, new URLSearchParams(), 'terry')).toBe('list')
  expect(tab.viewOf(null, new URLSearchParams(), 'ada')).toBe('calendar')
  for (const view of ['year', '%F0%9F%8E%84']) {
    expect(tab.viewOf(null, new URLSearchParams(`view=${view}`), 'terry'), view).toBe('list')
  }
})
