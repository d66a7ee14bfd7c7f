import { beforeAll, expect, test, vi } from 'vitest'
import { eventually } from '#tests/support/waiting/eventually.ts'
import type * as I18n from './i18n.ts'

let i18n: typeof I18n
const preferred = ['en-AU']
const root = { lang: '' }
const listeners = new Map<string, () => void>()

beforeAll(async () => {
  vi.stubGlobal('navigator', { languages: preferred })
  vi.stubGlobal('document', { documentElement: root })
  vi.stubGlobal('addEventListener', (name: string, listener: () => void) => listeners.set(name, listener))
  i18n = await import('./i18n.ts')
})

test('words are chosen by key, values and count', () => {
  const t = i18n.translator(
    i18n.defineWords('test-count', {
      'en-GB': { events_one: '{{count}} event', events_other: '{{count}} events', hello: 'Hello {{name}}' },
    }),
  )
  expect([t('events', { count: 1 }), t('events', { count: 2 })]).toEqual(['1 event', '2 events'])
  expect(t('hello', { name: `O'Neil & <co>` })).toBe(`Hello O'Neil & <co>`)
})

test('a name that is written from right to left leaves the words around it where they are', () => {
  const t = i18n.translator(i18n.defineWords('test-right', { 'en-GB': { hides: '{{name}}: {{count}} hidden' } }))
  expect(t('hides', { name: 'يوم المعلم', count: 3 })).toBe('\u2068يوم المعلم\u2069: 3 hidden')
})

test('words that hot reload defines again replace those that were looked up', () => {
  const t = i18n.translator(i18n.defineWords('test-again', { 'en-GB': { hello: 'Hello' } }))
  expect(t('hello')).toBe('Hello')
  i18n.defineWords('test-again', { 'en-GB': { hello: 'Good morning' } })
  expect(t('hello')).toBe('Good morning')
})

test('American English holds only the words that differ, and British English the rest', async () => {
  const t = i18n.translator(
    i18n.defineWords('test-fallback', {
      'en-GB': { colour: 'Colour', name: 'Name' },
      'en-US': { colour: 'Color' },
    }),
  )
  expect([i18n.language(), root.lang, t('colour'), i18n.weekStartsOn()]).toEqual(['en-GB', 'en-GB', 'Colour', 1])
  preferred[0] = 'en-US'
  listeners.get('languagechange')?.()
  await eventually(() => expect(root.lang).toBe('en-US'))
  expect([i18n.language(), t('colour'), t('name'), i18n.weekStartsOn()]).toEqual(['en-US', 'Color', 'Name', 0])
})
