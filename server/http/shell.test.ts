import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { shellOf } from './shell.ts'

const html = await readFile(join(import.meta.dirname, '../../client/index.html'), 'utf8')

test('the page names the installation in its title, its preview and the header that needs no script', () => {
  const shell = shellOf(html, { productName: 'Terms & $& Dates', publicUrl: 'https://dates.example' })
  expect(shell).toContain('<title>Terms &amp; $&amp; Dates</title>')
  expect(shell).toContain('<meta property="og:title" content="Terms &amp; $&amp; Dates" />')
  expect(shell).toContain('>Terms &amp; $&amp; Dates</span>')
  expect(shell).toContain('<meta property="og:url" content="https://dates.example/" />')
  expect(shell).toContain('<meta property="og:image" content="https://dates.example/icons/icon-512.png" />')
  expect(shell).not.toContain('School Almanac')
})
