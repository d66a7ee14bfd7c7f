import { expect, test } from 'vitest'
import { placeOf, readLinkCheck } from './setting.ts'

const allowedBy = (text: string) => [...(readLinkCheck(text)?.allowed ?? ['malformed'])]

test.each([
  ['localhost:4321', ['localhost:4321']],
  ['Intranet.example', ['intranet.example:80', 'intranet.example:443']],
  ['127.0.0.1:80, [::1]:8443', ['127.0.0.1:80', '[::1]:8443']],
  ['localhost intranet:80', ['localhost:80', 'localhost:443', 'intranet:80']],
  ['yes', []],
  ['NO', []],
])('LINK_CHECK=%s allows these places beside public ones: %j', (text, places) => {
  expect(allowedBy(text)).toEqual(places)
})

test('only no switches it off', () => {
  expect(['yes', 'no', 'localhost:1'].map((text) => readLinkCheck(text)?.isOn)).toEqual([true, false, true])
})

test('an address leads to a host and a port', () => {
  const places = ['http://a.test/x', 'https://a.test', 'https://a.test:444/', 'http://[::1]:80/']
  expect(places.map((url) => placeOf(new URL(url)))).toEqual(['a.test:80', 'a.test:443', 'a.test:444', '[::1]:80'])
})
