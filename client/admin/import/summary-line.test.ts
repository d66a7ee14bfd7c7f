import { beforeAll, expect, test, vi } from 'vitest'
import type { TranslateOf } from '#client/i18n/i18n.ts'
import type { importWords } from '#client/i18n/words/import-events.ts'
import type { summaryOf as SummaryOf } from './summary-line.ts'

let summaryOf: typeof SummaryOf
let t: TranslateOf<typeof importWords>

beforeAll(async () => {
  vi.stubGlobal('navigator', { languages: ['en-GB'] })
  vi.stubGlobal('document', { documentElement: { lang: '' } })
  vi.stubGlobal('addEventListener', () => {})
  const { translator } = await import('#client/i18n/i18n.ts')
  const { importWords: words } = await import('#client/i18n/words/import-events.ts')
  t = translator(words)
  ;({ summaryOf } = await import('./summary-line.ts'))
})

const none = { creates: 0, published: 0, changes: 0, publishedChanges: 0, leftOut: 0, alikeCount: 0 }

test('a sheet is summed up in one line that says what readers will see', () => {
  expect(summaryOf(t, { ...none, creates: 1200, published: 2, changes: 3, leftOut: 1, alikeCount: 2 })).toBe(
    '1,200 new (2 published), 3 changed, 1 left out, 2 look like events that are here',
  )
  expect(summaryOf(t, { ...none, changes: 3, publishedChanges: 1, alikeCount: 1 })).toBe(
    '0 new (0 published), 3 changed (1 of them published), 0 left out, 1 looks like an event that is here',
  )
})
