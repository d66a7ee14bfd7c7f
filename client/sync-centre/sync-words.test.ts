import { beforeAll, expect, test, vi } from 'vitest'
import type { SyncState } from '#client/data/replica/copy/use-sync-state.ts'

type State = Pick<SyncState, 'kind' | 'waiting' | 'attention'>
let name: (state: State) => string
let count: (state: State) => string

beforeAll(async () => {
  vi.stubGlobal('navigator', { languages: ['en-GB'] })
  vi.stubGlobal('document', { documentElement: {} })
  vi.stubGlobal('addEventListener', () => {})
  const [{ translator }, { syncWords }, { syncCount, syncName }] = await Promise.all([
    import('#client/i18n/i18n.ts'),
    import('#client/i18n/words/sync.ts'),
    import('./sync-words.ts'),
  ])
  const t = translator(syncWords)
  count = syncCount
  name = (state) => t('button', { state: syncName(t, state) })
})

test.each<[State, string]>([
  [{ kind: 'up-to-date', waiting: 0, attention: 0 }, 'Sync: up to date'],
  [{ kind: 'syncing', waiting: 0, attention: 0 }, 'Sync: syncing'],
  [{ kind: 'offline', waiting: 2, attention: 0 }, 'Sync: offline, 2 waiting'],
  [{ kind: 'offline', waiting: 0, attention: 0 }, 'Sync: offline'],
  [{ kind: 'offline', waiting: 0, attention: 1 }, 'Sync: offline, needs attention, 1'],
  [{ kind: 'offline', waiting: 2, attention: 1 }, 'Sync: offline, 2 waiting, needs attention, 1'],
  [{ kind: 'waiting', waiting: 2, attention: 0 }, 'Sync: 2 waiting'],
  [{ kind: 'attention', waiting: 0, attention: 1 }, 'Sync: needs attention, 1'],
  [{ kind: 'sign-in', waiting: 2, attention: 0 }, 'Sync: sign in to send, 2 waiting'],
  [{ kind: 'sign-in', waiting: 0, attention: 0 }, 'Sync: sign in'],
  [{ kind: 'sign-in', waiting: 1, attention: 1 }, 'Sync: sign in to send, 1 waiting, needs attention, 1'],
  [{ kind: 'sign-in', waiting: 0, attention: 1 }, 'Sync: sign in, needs attention, 1'],
])("the sync button's accessible name for %j is %j", (state, expected) => {
  expect(name(state)).toBe(expected)
})

test('a narrow sync button shows how many changes need somebody, else how many wait', () => {
  expect(count({ kind: 'up-to-date', waiting: 0, attention: 0 })).toBe('')
  expect(count({ kind: 'offline', waiting: 7, attention: 0 })).toBe('7')
  expect(count({ kind: 'attention', waiting: 7, attention: 2 })).toBe('2')
  expect(count({ kind: 'waiting', waiting: 120, attention: 0 })).toBe('99+')
})
