import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { signedOutShell } from './signed-out.ts'

const read = (path: string) => readFile(join(import.meta.dirname, '..', path), 'utf8')

test('the script that takes back who was there runs before every other of the shell', async () => {
  const headers = { 'content-security-policy': "script-src 'self'", 'content-encoding': 'br', 'content-length': '1' }
  const page = await signedOutShell(new Response(await read('client/index.html'), { headers }))
  const scripts = [...(await page.text()).matchAll(/<script[^>]*src="([^"]+)"/g)].map(([, source]) => source)
  expect(scripts.slice(0, 2)).toEqual(['/signed-out.js', '/theme.js'])
  expect(page.headers.get('content-security-policy')).toBe("script-src 'self'")
  expect(page.headers.has('content-encoding')).toBe(false)
})

async function run(stored: Record<string, string>): Promise<string[]> {
  const storage = new Map(Object.entries(stored))
  runInNewContext(await read('public/signed-out.js'), {
    localStorage: {
      getItem: (name: string) => storage.get(name) ?? null,
      removeItem: (name: string) => storage.delete(name),
      setItem: (name: string, value: string) => storage.set(name, value),
    },
  })
  return [...storage.keys()].toSorted()
}

test('signing out removes the stored user and their snapshot, keeps shared settings, and ends the session', async () => {
  expect(await run({ session: '{}', 'kept-screen': '{}', theme: 'dark' })).toEqual(['session-to-end', 'theme'])
})

test('where local storage says nobody, nothing is to be done', async () => {
  expect(await run({ theme: 'dark' })).toEqual(['theme'])
})
