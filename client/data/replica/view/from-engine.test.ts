import { of } from 'rxjs'
import { expect, test, vi } from 'vitest'
import { eventually } from '#tests/support/waiting/eventually.ts'
import type { Loaded } from '../../loaded.ts'

// Modules of the page listen as soon as they are loaded.
vi.stubGlobal('addEventListener', () => {})
vi.stubGlobal('dispatchEvent', () => true)
vi.stubGlobal('document', { documentElement: { lang: '' } })
const reload = vi.fn()
vi.stubGlobal('location', { href: 'https://almanac.example/', reload })
vi.stubGlobal('fetch', () => Promise.resolve({ ok: true }))
vi.stubGlobal('navigator', { languages: ['en-GB'] })
vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: () => {} })
vi.spyOn(console, 'warn').mockImplementation(() => {})
const { fromEngine } = await import('./from-engine.ts')

test('a failed read is reported in words, and succeeds when it is retried', async () => {
  let attempts = 0
  const lost = new DOMException('Connection to Indexed Database server lost. Refresh the page.', 'UnknownError')
  const engine = async () => {
    attempts += 1
    if (attempts === 1) throw lost
    return {} as never
  }
  const shown: (Loaded<string> | null)[] = []
  const stop = fromEngine(() => of('a row'), engine).begin((loaded) => shown.push(loaded))
  await eventually(() =>
    expect(shown.at(-1)).toMatchObject({ message: 'We couldn’t read what’s saved on this device.' }),
  )
  expect(console.warn).toHaveBeenCalledWith(lost)
  const [failed] = shown
  if (failed?.status === 'error') failed.retry()
  await eventually(() => expect(shown.at(-1)).toEqual({ status: 'ready', value: 'a row' }))
  stop()
})

const importFailures = [
  'Failed to fetch dynamically imported module: https://almanac.example/assets/listed-rows.js',
  'error loading dynamically imported module: https://almanac.example/assets/listed-rows.js',
  'Importing a module script failed.',
]
test.each(importFailures)('code of a read that could not be fetched is no fault of the device: %s', async (message) => {
  const shown: (Loaded<string> | null)[] = []
  const once = vi.fn(() => Promise.resolve(of('a row'))).mockRejectedValueOnce(new TypeError(message))
  const stop = fromEngine(once, async () => ({}) as never).begin((loaded) => shown.push(loaded))
  await eventually(() => expect(shown).toEqual([{ status: 'ready', value: 'a row' }]))
  stop()
  expect(reload).not.toHaveBeenCalled()
  // Most browsers remember until the next reload that it failed.
  const never = () => Promise.reject(new TypeError(message))
  const stopReloaded = fromEngine<string>(never, async () => ({}) as never).begin((loaded) => shown.push(loaded))
  await eventually(() => expect(reload).toHaveBeenCalledTimes(1))
  reload.mockClear()
  expect(shown).toHaveLength(1)
  stopReloaded()
})

test('a read that fails by itself reloads nothing', async () => {
  const shown: (Loaded<string> | null)[] = []
  const failing = vi.fn(() => Promise.reject(new TypeError('rows is undefined')))
  const stop = fromEngine<string>(failing, async () => ({}) as never).begin((loaded) => shown.push(loaded))
  await eventually(() => expect(shown).toMatchObject([{ message: 'We couldn’t read what’s saved on this device.' }]))
  expect(failing).toHaveBeenCalledTimes(1)
  expect(reload).not.toHaveBeenCalled()
  stop()
})
