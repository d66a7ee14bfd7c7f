import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createSnapshot } from './snapshot.ts'

const built = await readFile(join(import.meta.dirname, '../client/index.html'), 'utf8')
const shell = built.replace('</head>', '<script type="module" src="/assets/main-1.js"></script></head>')
const headers = { 'content-security-policy': "script-src 'self'", 'content-encoding': 'br', 'content-length': '1' }
const readShell = async () => new Response(shell, { headers })
const screen = { id: 'the key', html: '<p>$& November</p>', files: ['/assets/main-1.js'] }
const calendar = new URL('https://almanac.example/calendar')

beforeEach(() => {
  const pages = new Map<string, Response>()
  vi.stubGlobal('caches', {
    delete: async () => pages.clear(),
    open: async () => ({ put: async (address: string, page: Response) => pages.set(address, page) }),
    match: async (address: string) => pages.get(address),
  })
})
afterEach(() => vi.unstubAllGlobals())

async function keep(snapshot: ReturnType<typeof createSnapshot>, data: typeof screen): Promise<boolean> {
  const { port1, port2 } = new MessageChannel()
  const answer = new Promise<boolean>((resolve) => {
    port1.addEventListener('message', ({ data: stored }) => resolve(stored as boolean))
    port1.start()
  })
  await snapshot.keep({ data, ports: [port2] })
  const isStored = await answer
  port1.close()
  return isStored
}

test('the screen stands hidden in the shell, with its key before the script that looks for it', async () => {
  const snapshot = createSnapshot('1', readShell)
  expect(await keep(snapshot, screen)).toBe(true)
  const page = await snapshot.find(calendar)
  const html = (await page?.text()) ?? ''
  expect(html).toMatch(/<meta name="kept-screen" content="the key" \/>\s*<script src="\/theme.js">/)
  expect(html).toContain(
    '<div id="root"><div id="snapshot" aria-hidden="true" style="display:none"><p>$& November</p></div>',
  )
  expect(html).toContain('School Almanac</span>')
  expect(Object.fromEntries(page?.headers ?? [])).toMatchObject({ 'content-security-policy': "script-src 'self'" })
  expect(page?.headers.has('content-encoding')).toBe(false)
})

test('the snapshot is served only at /calendar, and only to the build that stored it', async () => {
  const snapshot = createSnapshot('1', readShell)
  await keep(snapshot, screen)
  for (const address of ['/calendar?month=2026-12', '/calendar/search', '/', '/profile']) {
    expect(await snapshot.find(new URL(address, calendar))).toBeUndefined()
  }
  expect(await createSnapshot('2', readShell).find(calendar)).toBeUndefined()
})

test('a page of another build is not stored, and the snapshot before it is deleted', async () => {
  const snapshot = createSnapshot('1', readShell)
  await keep(snapshot, screen)
  expect(await keep(snapshot, { ...screen, files: ['/assets/main-2.js'] })).toBe(false)
  expect(await snapshot.find(calendar)).toBeUndefined()
})
