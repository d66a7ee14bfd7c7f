import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createKeptScreen } from './kept-screen.ts'

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

async function keep(kept: ReturnType<typeof createKeptScreen>, data: typeof screen): Promise<boolean> {
  const { port1, port2 } = new MessageChannel()
  const answer = new Promise<boolean>((resolve) => {
    port1.addEventListener('message', ({ data: told }) => resolve(told as boolean))
    port1.start()
  })
  await kept.keep({ data, ports: [port2] })
  const told = await answer
  port1.close()
  return told
}

test('the screen stands hidden in the shell, with its key before the script that looks for it', async () => {
  const kept = createKeptScreen('1', readShell)
  expect(await keep(kept, screen)).toBe(true)
  const page = await kept.find(calendar)
  const html = (await page?.text()) ?? ''
  expect(html).toMatch(/<meta name="kept-screen" content="the key" \/>\s*<script src="\/theme.js">/)
  expect(html).toContain(
    '<div id="root"><div id="kept" aria-hidden="true" style="display:none"><p>$& November</p></div>',
  )
  expect(html).toContain('School Almanac</span>')
  expect(Object.fromEntries(page?.headers ?? [])).toMatchObject({ 'content-security-policy': "script-src 'self'" })
  expect(page?.headers.has('content-encoding')).toBe(false)
})

test('the kept screen is served only at /calendar, and only to the build that stored it', async () => {
  const kept = createKeptScreen('1', readShell)
  await keep(kept, screen)
  for (const address of ['/calendar?month=2026-12', '/calendar/search', '/', '/profile']) {
    expect(await kept.find(new URL(address, calendar))).toBeUndefined()
  }
  expect(await createKeptScreen('2', readShell).find(calendar)).toBeUndefined()
})

test('a page of another build is not kept, and what was kept before is gone', async () => {
  const kept = createKeptScreen('1', readShell)
  await keep(kept, screen)
  expect(await keep(kept, { ...screen, files: ['/assets/main-2.js'] })).toBe(false)
  expect(await kept.find(calendar)).toBeUndefined()
})
