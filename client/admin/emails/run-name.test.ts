import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { TranslateOf } from '#client/i18n/i18n.ts'
import type { emailsWords } from '#client/i18n/words/emails.ts'
import { runName } from './run-name.ts'

let t: TranslateOf<typeof emailsWords>

beforeAll(async () => {
  vi.stubGlobal('navigator', { languages: ['en-GB'] })
  vi.stubGlobal('document', { documentElement: { lang: '' } })
  vi.stubGlobal('addEventListener', () => {})
  const { translator } = await import('#client/i18n/i18n.ts')
  const { emailsWords: words } = await import('#client/i18n/words/emails.ts')
  t = translator(words)
})

afterAll(() => vi.unstubAllGlobals())

test('a run is called by what it sent and its day, however the server writes the day', () => {
  expect(runName({ kind: 'weekly', period: '2026-11-29' }, t)).toBe('Weekly update, Sun 29 Nov')
  expect(runName({ kind: 'daily', period: 'daily/2026-11-27' }, t)).toBe('Daily update, Fri 27 Nov')
  expect(runName({ kind: 'reminders', period: '2026-11-27' }, t)).toBe('Reminders, Fri 27 Nov')
})

test('a kind that this version does not know is called by its own name', () => {
  expect(runName({ kind: 'monthly', period: '2026-12' }, t)).toBe('monthly, 2026-12')
})
