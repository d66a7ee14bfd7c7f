import { expect, test } from 'vitest'
import { completedAddress, typedAddress } from './typed-address.ts'

test.each([
  ['https://example.org/a?b=c#d', 'https://example.org/a?b=c#d'],
  [' HTTP://Example.org ', 'HTTP://Example.org'],
  ['example.org', 'https://example.org'],
  ['www.example.org/term dates', 'https://www.example.org/term%20dates'],
  ['example.org:8080', 'https://example.org:8080'],
  ['office@example.org', 'mailto:office@example.org'],
  ['mailto:office@example.org?subject=Hi', 'mailto:office@example.org?subject=Hi'],
  ['/about', '/about'],
])('%s as the address of a link is %s', (typed, address) => {
  expect(typedAddress(typed)).toBe(address)
})

test.each([
  '',
  'example',
  'https://',
  'mailto:',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\tscript:alert(1)',
  'data:text/html,x',
  '//example.org',
  '/\\example.org',
  'file:///etc/passwd',
  'https://exa\u202emple.org',
])('%j is not the address of a link', (typed) => {
  expect(typedAddress(typed)).toBeNull()
})

test.each([
  [' example.org/guide ', 'https://example.org/guide'],
  ['www.example.org/term dates', 'https://www.example.org/term%20dates'],
  ['office@example.org', 'mailto:office@example.org'],
  ['http://example.org', 'http://example.org'],
  ['https://example.org/term dates', 'https://example.org/term dates'],
  ['guide', 'guide'],
  ['/about', '/about'],
  ['javascript:alert(1)', 'javascript:alert(1)'],
  ['', ''],
])('%j is completed to %j, and what cannot be completed stays', (typed, whole) => {
  expect(completedAddress(typed)).toBe(whole)
})
