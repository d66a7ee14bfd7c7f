import { describe, expect, test } from 'vitest'
import { linkInPath, outsideAddress } from './link-address.ts'
import { linkPath } from './link-path.ts'

describe('a link is followed', () => {
  test.each([
    ['https://www.gov.uk/a/b?c=d&e=f#g', 'www.gov.uk'],
    ['http://example.org:8080/', 'example.org:8080'],
    ['HTTPS://Example.org/x', 'example.org'],
    ['https://example.org/%2Fa%3Fb', 'example.org'],
    ['https://example.org/term dates.pdf', 'example.org'],
    ['https://schülerrat.example/ö?ü=✓', 'xn--schlerrat-s9a.example'],
    [`https://foreign.example/${'long'.repeat(300)}`, 'foreign.example'],
  ])('%s leads to %s', (text, host) => {
    expect(outsideAddress(text)).toMatchObject({ host, isWeb: true })
  })

  test('a mail address has no host', () => {
    expect(outsideAddress('mailto:office@example.org?subject=Hi')).toMatchObject({ host: '', isWeb: false })
  })
})

test.each([
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  'file:///etc/passwd',
  'blob:https://example.org/1',
  '//evil.example/',
  'https:evil.example',
  'https:/evil.example',
  'https:///evil.example',
  'https:\\\\evil.example',
  'https://good.example\\@evil.example/',
  'https://good.example@evil.example/',
  'https://user:secret@evil.example/',
  'https://:secret@evil.example/',
  'mailto://evil.example/',
  'https://evil.example/\u200fgpj.exe',
  'https://evil.example/\u0000',
  'https://evil.example/\u00a0x',
  'https://evil.example/\ufffd',
  'java\nscript:alert(1)',
  'https://evil.example/\u202Egpj.exe',
  ' https://example.org/',
  'https://',
  'https://[::1',
  'example.org',
  '/calendar',
  '',
  `https://example.org/${'x'.repeat(2000)}`,
])('%j is refused', (text) => {
  expect(outsideAddress(text)).toBeNull()
})

test.each([
  'https://example.org/a%2Fb?c=d/e#f',
  'https://example.org/',
  'https://example.org/100%25',
  'https://schülerrat.example/ö',
  'https://foreign.example/term dates/ö✓',
  `https://foreign.example/${'long'.repeat(300)}`,
  'mailto:office@example.org',
])('the address %s survives the way through a path', (url) => {
  const path = new URL(linkPath(url, { calendarEventId: 'one' }), 'http://localhost')
  expect(linkInPath(path.pathname)).toBe(url)
  expect(path.search).toBe('?calendarEventId=one')
})

test('a link is followed in any capitalisation of our part of the path, as the page opens', () => {
  expect(linkInPath('/Link/To/https%3A%2F%2Fexample.org%2FA/')).toBe('https://example.org/A')
})

test('a path whose escapes cannot be read carries no address', () => {
  expect(linkInPath('/link/to/https%3A%2F%2Fexample.org%2F100%/')).toBeNull()
})
