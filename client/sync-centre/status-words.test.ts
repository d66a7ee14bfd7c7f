import { beforeAll, expect, test, vi } from 'vitest'
import type { SyncState } from '#client/data/replica/copy/use-sync-state.ts'
import type { OwnCount } from '#client/data/replica/copy/use-own-count.ts'

type State = Pick<SyncState, 'kind' | 'waiting' | 'attention' | 'problem' | 'lost'> & { own: OwnCount }
let title: (state: Partial<State>) => string
let explained: (state: Partial<State>) => string
let hasToTry: (state: Partial<State>) => boolean

const none: OwnCount = { waiting: 0, refused: 0 }
const calm: State = { kind: 'up-to-date', waiting: 0, attention: 0, problem: null, lost: null, own: none }

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

test('own records are named beside edits, and those that were refused are no changes that need a decision', () => {
  const own = { waiting: 2, refused: 0 }
  const both = '2 stars, notes or choices are waiting to be sent.'
  expect(explained({ kind: 'waiting', waiting: 2, own })).toBe(both)
  expect(explained({ kind: 'waiting', waiting: 3, own })).toBe(`1 change is waiting to be sent. ${both}`)
  expect(explained({ kind: 'offline', waiting: 2, own })).toMatch(/^You’re offline.* 2 stars, notes or choices/)
  const refused = { kind: 'attention', attention: 1, own: { waiting: 0, refused: 1 } } as const
  expect([title(refused), explained(refused)]).toEqual(['needs attention, 1', ''])
  const lost = { kind: 'attention', attention: 1, lost: { edits: 0, own: 3, at: '2026-11-20T10:00:00.000Z' } } as const
  expect([title(lost), explained(lost)]).toEqual(['needs attention, 1', 'Unsent changes were lost.'])
})

test('the sync sheet offers to try again only if something waits or fails', () => {
  expect(hasToTry({})).toBe(false)
  expect(hasToTry({ kind: 'attention', attention: 2 })).toBe(false)
  expect(hasToTry({ kind: 'waiting', waiting: 1 })).toBe(true)
  expect(hasToTry({ kind: 'offline' })).toBe(true)
  expect(hasToTry({ kind: 'attention', attention: 1, problem: 'server' })).toBe(true)
})
