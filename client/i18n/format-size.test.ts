import { expect, test } from 'vitest'
import { formatSize } from './format-size.ts'

test.each([
  [0, 'less than 1 KB'],
  [200, 'less than 1 KB'],
  [1024, '1 KB'],
  [200 * 1024, '200 KB'],
  [1_047_900, '1,023 KB'],
  [1024 * 1024 - 1, '1 MB'],
  [1.24 * 1024 * 1024, '1.2 MB'],
  [49.5 * 1024 * 1024, '49.5 MB'],
  [2000 * 1024 * 1024, '2,000 MB'],
])('%d bytes are said as they are: %s', (bytes, words) => {
  expect(formatSize(bytes)).toBe(words)
})
