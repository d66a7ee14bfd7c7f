import { beforeEach, expect, test, vi } from 'vitest'

const listeners = new Map<string, () => void>()
const browser = { state: {}, backs: 0, back: () => (browser.backs += 1) }

beforeEach(async () => {
  vi.resetModules()
  vi.stubGlobal('addEventListener', (name: string, listener: () => void) => listeners.set(name, listener))
  vi.stubGlobal('history', browser)
  browser.backs = 0
})

const press = async () => (await import('./go-back.ts')).goBackOnce()

test('two presses on one entry of the history go back once', async () => {
  await press()
  await press()
  expect(browser.backs).toBe(1)
})

test('an entry that is come to again, and a page that was put aside, are gone back from again', async () => {
  await press()
  browser.state = {}
  await press()
  expect(browser.backs).toBe(2)
  listeners.get('pageshow')?.()
  await press()
  expect(browser.backs).toBe(3)
})
