import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { pacedWorker, shellOf } from './shell.ts'

const html = await readFile(join(import.meta.dirname, '../../client/index.html'), 'utf8')

test('the page names the installation in its title, its preview and the header that needs no script', () => {
  const shell = shellOf(html, { productName: 'Terms & $& Dates', publicUrl: 'https://dates.example', pace: 1 })
  expect(shell).toContain('<title>Terms &amp; $&amp; Dates</title>')
  expect(shell).toContain('<meta property="og:title" content="Terms &amp; $&amp; Dates" />')
  expect(shell).toContain('>Terms &amp; $&amp; Dates</span>')
  expect(shell).toContain('<meta property="og:url" content="https://dates.example/" />')
  expect(shell).toContain('<meta property="og:image" content="https://dates.example/icons/icon-512.png" />')
  expect(shell).not.toContain('School Almanac')
})

test('outside production page and worker receive the pace, and in production nothing', () => {
  const served = { productName: 'School Almanac', publicUrl: 'https://dates.example' }
  expect(shellOf(html, { ...served, pace: 3 })).toContain('<html data-pace="3" lang="en-GB">')
  expect(shellOf(html, { ...served, pace: 1 })).toContain('<html lang="en-GB">')
  // As built, the worker begins with a bracket.
  const self = { pace: 1 }
  expect(runInNewContext(pacedWorker('(() => self.pace)()', 3), { self })).toBe(3)
  expect(pacedWorker('work()', 1)).toBe('work()')
})
