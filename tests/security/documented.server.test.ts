import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../support/source-files.ts'

test('every test that the security page names exists under its name', async () => {
  const page = await readFile(join(root, 'docs', 'security.md'), 'utf8')
  const named = [...page.matchAll(/`((?:tests|server|sync|sw|client)\/[\w./-]+\.test\.ts)` "([^"]+)"/g)]
  expect(named.length).toBeGreaterThan(35)
  const missing: string[] = []
  for (const [, file = '', name = ''] of named) {
    const source = await readFile(join(root, file), 'utf8')
    if (!source.includes(name)) missing.push(`${file} "${name}"`)
  }
  expect(missing).toEqual([])
})
