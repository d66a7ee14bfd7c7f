import { expect, test } from 'vitest'
import { startAddress } from './start-address.ts'

const here = 'https://calendar.example'

test('/ redirects to the redirectUrl query parameter if present, otherwise to /calendar', () => {
  expect(startAddress('', here)).toBe('/calendar')
  expect(startAddress('?redirectUrl=%2Fprofile%3Fa%3D1%23b', here)).toBe('/profile?a=1#b')
  expect(startAddress(`?redirectUrl=${encodeURIComponent(`${here}/about`)}`, here)).toBe('/about')
})

test.each([
  'https://evil.example/',
  '//evil.example',
  String.raw`/\evil.example`,
  String.raw`\\evil.example`,
  'javascript:alert(1)',
  'data:text/html,x',
  'https://calendar.example.evil.example',
  'https://calendar.example@evil.example',
  'http://calendar.example',
  'blob:https://calendar.example/1',
  '\thttps://evil.example',
])('a redirectUrl that leaves this site is an invalid return url: %s', (url) => {
  expect(startAddress(`?redirectUrl=${encodeURIComponent(url)}`, here)).toBeNull()
})

test('a path of several slashes never leads to another host', () => {
  expect(startAddress(`?redirectUrl=${encodeURIComponent(`${here}//evil.example`)}`, here)).toBe('/evil.example')
})
