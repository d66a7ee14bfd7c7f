import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createContext, runInContext, runInNewContext } from 'node:vm'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

const script = await readFile(join(import.meta.dirname, '../../../public/theme.js'), 'utf8')

const user = { sub: 'terry', name: 'Terry Teacher', email: 'terry@example.org', roles: ['Teacher'] }

/** A device as a page finds it; a snapshot of a month is stored on it at noon and looked for at its next opening. */
const device = () => ({
  address: '/calendar',
  at: '2026-11-23T12:00:00',
  screen: 'one',
  languages: ['de', 'en-GB', 'en-US'],
  width: 1366,
  height: 768,
  matching: ['(min-width: 48rem)'],
  stored: {
    session: JSON.stringify(user),
    configuration: JSON.stringify({ clockOffset: 60_000, build: '1' }),
    'excluded-event-types:terry': '["deadline"]',
  } as Record<string, string>,
})
type Device = ReturnType<typeof device>

/** What a script of a page sees of the device. */
function globalsOf(opened: Device) {
  const localStorage = { getItem: (name: string) => opened.stored[name] ?? null }
  const matchMedia = (media: string) => ({
    media,
    matches: opened.matching.includes(media),
    addEventListener: () => {},
  })
  const dataset: Record<string, string> = {}
  const document = {
    title: 'School Almanac',
    documentElement: { dataset },
    querySelector: (selector: string) => (selector.includes('kept-screen') ? { content: opened.screen } : null),
  }
  return {
    localStorage,
    matchMedia,
    document,
    location: new URL(opened.address, 'https://almanac.example'),
    navigator: { languages: opened.languages },
    innerWidth: opened.width,
    innerHeight: opened.height,
    addEventListener: () => {},
    requestAnimationFrame: () => {},
    setTimeout: () => {},
  }
}

beforeEach(() => {
  vi.resetModules()
  vi.useFakeTimers({ toFake: ['Date'] })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function snapshotKeyOn(writing: Device): Promise<string> {
  vi.setSystemTime(new Date(writing.at))
  for (const [name, value] of Object.entries(globalsOf(writing))) {
    if (name !== 'setTimeout') vi.stubGlobal(name, value)
  }
  const { screenKey } = await import('./screen-key.ts')
  const key = screenKey(JSON.parse(writing.stored['session']!) as typeof user)
  return JSON.stringify({ id: writing.screen, ...key })
}

function isShownOn(opened: Device): boolean {
  vi.setSystemTime(new Date(opened.at))
  const globals = globalsOf(opened)
  runInNewContext(script, { ...globals, window: {}, Date })
  return 'snapshot' in globals.document.documentElement.dataset
}

async function isShown(change: (opened: Device) => void): Promise<boolean> {
  const opened = device()
  opened.stored['kept-screen'] = await snapshotKeyOn(device())
  change(opened)
  return isShownOn(opened)
}

test('the snapshot is shown at another opening of the same day, also in a lower window', async () => {
  expect(await isShown(() => {})).toBe(true)
  expect(await isShown((opened) => (opened.height = 700))).toBe(true)
  expect(await isShown((opened) => (opened.at = '2026-11-23T23:58:00'))).toBe(true)
  expect(await isShown((opened) => (opened.languages = ['en-AU']))).toBe(true)
})

test.each<[string, (opened: Device) => void]>([
  ['its key is gone', ({ stored }) => delete stored['kept-screen']],
  ['the page holds another screen', (opened) => (opened.screen = 'another')],
  ['nobody is signed in', ({ stored }) => delete stored['session']],
  ['somebody else is signed in', ({ stored }) => (stored['session'] = JSON.stringify({ ...user, sub: 'ada' }))],
  ['the name has changed', ({ stored }) => (stored['session'] = JSON.stringify({ ...user, name: 'Terry T' }))],
  ['the roles have changed', ({ stored }) => (stored['session'] = JSON.stringify({ ...user, roles: [] }))],
  ['the next day has come', (opened) => (opened.at = '2026-11-24T00:00:00')],
  ['the next day has come by the clock of the product', (opened) => (opened.at = '2026-11-23T23:59:30')],
  ['the clock was put back to the day before', (opened) => (opened.at = '2026-11-22T12:00:00')],
  ['the address names another month', (opened) => (opened.address = '/calendar?month=2026-12')],
  ['the address names a search', (opened) => (opened.address = '/calendar/search/exams')],
  ['the address names an event', (opened) => (opened.address = '/calendar/exams/1')],
  ['the address names a dialog', (opened) => (opened.address = '/calendar#subscribe')],
  ['an event type is shown again', ({ stored }) => (stored['excluded-event-types:terry'] = '[]')],
  ['a school phase is hidden', ({ stored }) => (stored['excluded-school-phases:terry'] = '["primary"]')],
  ['a school type is hidden', ({ stored }) => (stored['excluded-school-types:terry'] = '["academy"]')],
  ['the list is preferred', ({ stored }) => (stored['calendar-mode:terry'] = 'list')],
  ['an easier font is chosen', ({ stored }) => (stored['easier-reading:terry'] = 'on')],
  ['a theme is chosen', ({ stored }) => (stored['theme'] = 'dark')],
  ['the device is dark', ({ matching }) => matching.push('(prefers-color-scheme: dark)')],
  ['American English is preferred', (opened) => (opened.languages = ['en-US'])],
  ['the window is wider', (opened) => (opened.width = 1400)],
  ['the window is higher', (opened) => (opened.height = 800)],
  ['the cells have other room', ({ matching }) => matching.pop()],
])('it is not shown when %s', async (_, change) => {
  expect(await isShown(change)).toBe(false)
})

test('a screen that the app does not take over goes away, to where it was pressed', async () => {
  const opened = device()
  opened.stored['kept-screen'] = await snapshotKeyOn(device())
  const globals = { ...globalsOf(opened), location: { pathname: '/calendar', search: '', hash: '', assign: vi.fn() } }
  const later: (() => void)[] = []
  const window: { snapshotSteps?: object[] } = {}
  const setTimeout = (run: () => void) => void later.push(run)
  runInNewContext(script, { ...globals, window, setTimeout, Date })
  const { dataset } = globals.document.documentElement
  expect(dataset).toHaveProperty('snapshot')
  window.snapshotSteps!.push({ press: { dataset: { month: '2026-12' } } }, { press: { href: '/calendar/exams/1' } })
  for (const run of later) run()
  expect(dataset).not.toHaveProperty('snapshot')
  expect(globals.location.assign).toHaveBeenCalledWith('/calendar/exams/1')
  for (const run of later) run()
  expect(globals.location.assign).toHaveBeenCalledTimes(1)
})

test('the snapshot is not shown in another time zone, even one that differs only in another season', async () => {
  const opened = device()
  const key = JSON.parse(await snapshotKeyOn(device())) as { offsets: Record<string, number> }
  const instants = Object.keys(key.offsets)
  expect(instants).toHaveLength(3)
  for (const instant of instants) {
    const offsets = { ...key.offsets, [instant]: key.offsets[instant]! + 60 }
    opened.stored['kept-screen'] = JSON.stringify({ ...key, offsets })
    expect(isShownOn(opened)).toBe(false)
  }
})

test('a page that stands without its key is deleted and not shown', () => {
  const deleted: string[] = []
  const caches = { delete: async (name: string) => deleted.push(name) }
  const globals = globalsOf(device())
  runInNewContext(script, { ...globals, caches, window: {}, Date })
  expect(deleted).toEqual(['calendar-kept'])
  expect('snapshot' in globals.document.documentElement.dataset).toBe(false)
})

test('the page sets the pace of the code that waits in it, before any other script', () => {
  const paceOf = (dataset: object) => {
    const globals = globalsOf(device())
    Object.assign(globals.document.documentElement.dataset, dataset)
    const page = createContext({ ...globals, caches: { delete: async () => false }, window: {}, Date })
    runInContext(script, page)
    return Reflect.get(page, 'pace') as unknown
  }
  expect(paceOf({})).toBe(1)
  expect(paceOf({ pace: '3' })).toBe(3)
})
