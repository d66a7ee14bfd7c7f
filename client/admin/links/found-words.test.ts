import { beforeAll, expect, test, vi } from 'vitest'
import type { TranslateOf } from '#client/i18n/i18n.ts'
import type { linkCheckWords } from '#client/i18n/words/link-check.ts'
import { foundWords } from './found-words.ts'

let t: TranslateOf<typeof linkCheckWords>

beforeAll(async () => {
  vi.stubGlobal('navigator', { languages: ['en-GB'] })
  vi.stubGlobal('document', { documentElement: { lang: '' } })
  vi.stubGlobal('addEventListener', () => {})
  const { translator } = await import('#client/i18n/i18n.ts')
  const words = await import('#client/i18n/words/link-check.ts')
  t = translator(words.linkCheckWords)
})

const none = { status: null, detail: null }

test.each([
  [{ ...none, outcome: 'moved', status: 200 }, 'This page has moved for good to:'],
  [{ ...none, outcome: 'broken', status: 404 }, 'This page isn’t there (404).'],
  [{ ...none, outcome: 'broken', status: 503 }, 'The website answers 503.'],
  [
    { ...none, outcome: 'broken', status: 403 },
    'The website doesn’t let us see this page (403). Open it to see whether readers can.',
  ],
  [{ ...none, outcome: 'broken', detail: 'name' }, 'There’s no website of this name.'],
  [{ ...none, outcome: 'slow', detail: 'time' }, 'The website hasn’t answered within 10 seconds.'],
  [{ ...none, outcome: 'slow', status: 200 }, 'The website takes more than 5 seconds to answer.'],
  [
    { ...none, outcome: 'certificate', detail: 'CERT_HAS_EXPIRED' },
    'Browsers may warn readers: the website’s certificate isn’t valid (CERT_HAS_EXPIRED).',
  ],
  [
    { ...none, outcome: 'refused', detail: 'address' },
    'This leads to an address inside a private network, or to none of a website. Readers can’t open it.',
  ],
] as const)('what a visit found is a sentence: %j', (found, words) => {
  expect(foundWords(found, t)).toBe(words)
})
