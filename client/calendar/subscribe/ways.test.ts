import { expect, test } from 'vitest'
import { isApple, waysOn } from './ways.ts'

const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/146.0.0.0'
const safari = 'AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0'

test.each([
  [
    'an iPhone',
    `Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) ${safari} Mobile/15E148 Safari/604.1`,
    5,
    'app',
  ],
  ['an iPad', `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${safari} Safari/605.1.15`, 5, 'app'],
  ['Safari on a Mac', `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${safari} Safari/605.1.15`, 0, 'app'],
  ['Chrome on a Mac', `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${chrome} Safari/537.36`, 0, 'google'],
  ['Chrome on Windows', `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Safari/537.36`, 0, 'google'],
  ['an Android phone', `Mozilla/5.0 (Linux; Android 10; K) ${chrome} Mobile Safari/537.36`, 5, 'google'],
  ['Edge', `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Safari/537.36 Edg/146.0.0.0`, 0, 'outlook'],
  ['Firefox', 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 0, 'outlook'],
])('on %s the way that works there comes first', (_device, userAgent, maxTouchPoints, first) => {
  const ways = waysOn({ userAgent, maxTouchPoints })
  expect(ways[0]).toBe(first)
  expect(ways).toEqual(expect.arrayContaining(['google', 'outlook', 'microsoft365']))
  expect(ways.includes('app')).toBe(!userAgent.includes('Android'))
  expect(isApple({ userAgent, maxTouchPoints })).toBe(/iPhone|Macintosh/.test(userAgent))
})
