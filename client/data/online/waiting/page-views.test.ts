import { afterEach, expect, test, vi } from 'vitest'
import { memoryStorage } from '#tests/support/memory-storage.ts'
import { eventually } from '#tests/support/waiting/eventually.ts'

const fetched = vi.fn((_path: string, _options: { body: string }) => Promise.resolve(Response.json({})))
const stored = memoryStorage()
vi.stubGlobal('fetch', fetched)
vi.stubGlobal('addEventListener', () => {})
vi.stubGlobal('location', { origin: 'https://example.org' })
vi.stubGlobal('document', { title: '' })
const { recordPageView } = await import('./page-views.ts')

afterEach(() => vi.useRealTimers())

test('pages that are looked at within a second are stored at once and sent together, behind the frames that show them', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  recordPageView('/administration/keywords/edit/1', 'ann')
  recordPageView('/administration/keywords', 'ann')
  expect(Object.keys(stored)).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(900)
  expect(fetched).not.toHaveBeenCalled()
  recordPageView('/calendar/search/a private matter', 'ann')
  await vi.advanceTimersByTimeAsync(1_000)
  await eventually(() => expect(stored).toEqual({}))
  expect(fetched).toHaveBeenCalledTimes(1)
  const { views } = JSON.parse(fetched.mock.calls[0]![1].body) as { views: { path: string }[] }
  expect(views.map(({ path }) => path)).toEqual([
    '/administration/keywords/edit/1',
    '/administration/keywords',
    '/calendar/search',
  ])
})
