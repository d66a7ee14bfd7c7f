import { beforeAll, expect, test, vi } from 'vitest'
import type { SyncState } from '#client/data/replica/copy/use-sync-state.ts'

type State = Pick<SyncState, 'kind' | 'waiting' | 'attention' | 'problem' | 'lost'>
let title: (state: Partial<State>) => string
let explained: (state: Partial<State>) => string
let hasToTry: (state: Partial<State>) => boolean

const calm: State = { kind: 'up-to-date', waiting: 0, attention: 0, problem: null, lost: null }

beforeAll(async () => {
  vi.stubGlobal('navigator', { languages: ['en-GB'] })
  vi.stubGlobal('document', { documentElement: {} })
  vi.stubGlobal('addEventListener', () => {})
  const [{ translator }, { dataWords }, { statusWords }, { syncWords }, status] = await Promise.all([
    import('#client/i18n/i18n.ts'),
    import('#client/i18n/words/data.ts'),
    import('#client/i18n/words/sync-status.ts'),
    import('#client/i18n/words/sync.ts'),
    import('./status-words.ts'),
  ])
  const words = { t: translator(statusWords), sync: translator(syncWords), data: translator(dataWords) }
  title = (state) => status.statusTitle(words, { ...calm, ...state })
  explained = (state) => status.statusExplanation(words, { ...calm, ...state })
  hasToTry = (state) => status.hasToTry({ ...calm, ...state })
})

test.each<[Partial<State>, string]>([
  [{}, 'up to date'],
  [{ kind: 'offline', waiting: 2 }, 'offline, 2 waiting'],
  [{ kind: 'attention', attention: 1 }, '1 change needs attention'],
  [{ kind: 'attention', attention: 1, problem: 'quota' }, 'needs attention, 1'],
  [{ kind: 'attention', attention: 2 }, '2 changes need attention'],
])('the sync sheet titles the state %j as %j', (state, expected) => {
  expect(title(state)).toBe(expected)
})

test('a problem of the device is not counted as a change that needs a decision', () => {
  const offline = { kind: 'offline', problem: 'quota' } as const
  expect(explained({ ...offline, waiting: 1, attention: 1 })).toMatch(/^You’re offline/)
  expect(explained({ ...offline, waiting: 0, attention: 2 })).toBe('Choose what to do.')
})

test('the sync sheet offers to try again only if something waits or fails', () => {
  expect(hasToTry({})).toBe(false)
  expect(hasToTry({ kind: 'attention', attention: 2 })).toBe(false)
  expect(hasToTry({ kind: 'waiting', waiting: 1 })).toBe(true)
  expect(hasToTry({ kind: 'offline' })).toBe(true)
  expect(hasToTry({ kind: 'attention', attention: 1, problem: 'server' })).toBe(true)
})
