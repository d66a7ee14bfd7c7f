import { beforeEach, expect, test, vi } from 'vitest'
import { eventually } from '#tests/support/waiting/eventually.ts'

const stored = new Map<string, string>()
const reload = vi.fn()
const page = new EventTarget()
const fetched = vi.fn<() => Promise<{ ok: boolean }>>()
/** As much of a field as matters here. */
class Field {
  type: string
  isConnected = true
  constructor(type: string) {
    this.type = type
  }
  matches(selector: string): boolean {
    return selector === `[type=${this.type}]`
  }
}

vi.stubGlobal('Element', Field)
vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
vi.stubGlobal('dispatchEvent', page.dispatchEvent.bind(page))
vi.stubGlobal('location', { href: '/calendar', reload })
vi.stubGlobal('fetch', fetched)
const inCache = new Set<string>()
vi.stubGlobal('caches', { match: (file: string) => Promise.resolve(inCache.has(file) ? {} : undefined) })
vi.stubGlobal('navigator', { serviceWorker: { controller: {} } })
vi.stubGlobal('sessionStorage', {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => void stored.set(key, value),
})
const { loadAgain, ReloadNeeded, withCode } = await import('./load-again.ts')

const failure = new Error('not fetched')
const failing = () => Promise.reject(failure)
const typeInto = (field: Field) =>
  page.dispatchEvent(Object.defineProperty(new Event('input'), 'target', { value: field }))

beforeEach(() => {
  vi.useRealTimers()
  stored.clear()
  reload.mockClear()
  fetched.mockResolvedValue({ ok: true })
})

test('code that can be fetched again needs no reload', async () => {
  const load = vi.fn(() => Promise.resolve('code')).mockRejectedValueOnce(failure)
  expect(await loadAgain(load)).toBe('code')
  expect(reload).not.toHaveBeenCalled()
})

test('without a server nothing is reloaded', async () => {
  fetched.mockRejectedValue(new TypeError('no network'))
  await expect(loadAgain(failing)).rejects.toBe(failure)
  fetched.mockResolvedValue({ ok: false })
  await expect(loadAgain(failing)).rejects.toBe(failure)
  expect(reload).not.toHaveBeenCalled()
})

test('without a server the page is reloaded for code that the service worker has', async () => {
  fetched.mockRejectedValue(new TypeError('no network'))
  const file = 'https://almanac.example/assets/profile-page-abc.js'
  const importFailure = new TypeError(`Failed to fetch dynamically imported module: ${file}`)
  const failingImport = () => Promise.reject(importFailure)
  await expect(loadAgain(failingImport)).rejects.toBe(importFailure)
  inCache.add(file)
  await expect(loadAgain(failing)).rejects.toBe(failure)
  expect(reload).not.toHaveBeenCalled()
  void loadAgain(failingImport)
  await eventually(() => expect(reload).toHaveBeenCalledTimes(1))
})

test('code that fails although the server answers reloads the page, once an hour', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  void loadAgain(failing)
  await eventually(() => expect(reload).toHaveBeenCalledTimes(1))
  vi.setSystemTime(Date.now() + 3_599_000)
  await expect(loadAgain(failing)).rejects.toBe(failure)
  expect(reload).toHaveBeenCalledTimes(1)
  vi.setSystemTime(Date.now() + 2_000)
  void loadAgain(failing)
  await eventually(() => expect(reload).toHaveBeenCalledTimes(2))
})

test('nothing is reloaded over what was typed, or over a form that warns before it is left', async () => {
  typeInto(new Field('search'))
  const field = new Field('text')
  typeInto(field)
  await expect(loadAgain(failing)).rejects.toBeInstanceOf(ReloadNeeded)
  field.isConnected = false
  const warn = (event: Event) => event.preventDefault()
  page.addEventListener('beforeunload', warn)
  await expect(loadAgain(failing)).rejects.toBeInstanceOf(ReloadNeeded)
  expect(reload).not.toHaveBeenCalled()
  page.removeEventListener('beforeunload', warn)
  void loadAgain(failing)
  await eventually(() => expect(reload).toHaveBeenCalledTimes(1))
})

test.each([
  'Failed to fetch dynamically imported module: https://almanac.example/assets/listed-rows.js',
  'error loading dynamically imported module: https://almanac.example/assets/listed-rows.js',
  'Importing a module script failed.',
])('what fetches its own code runs again when that failed, and else reloads the page: %s', async (message) => {
  const run = vi.fn(() => Promise.resolve('rows')).mockRejectedValueOnce(new TypeError(message))
  expect(await withCode(run)).toBe('rows')
  expect(reload).not.toHaveBeenCalled()
  void withCode(() => Promise.reject(new TypeError(message)))
  await eventually(() => expect(reload).toHaveBeenCalledTimes(1))
})

test('what fails by itself does not run again', async () => {
  const own = new TypeError('rows is undefined')
  const run = vi.fn(() => Promise.reject(own))
  await expect(withCode(run)).rejects.toBe(own)
  expect(run).toHaveBeenCalledTimes(1)
  expect(reload).not.toHaveBeenCalled()
})
