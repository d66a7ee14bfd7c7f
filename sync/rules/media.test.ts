import { expect, test } from 'vitest'
import { kindOf, mediaHeadBytes, mediaTypeOf } from './media.ts'

const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))

test.each([
  ['\x89PNG\r\n\x1a\n....IHDR', 'image/png'],
  ['\xff\xd8\xff\xe0', 'image/jpeg'],
  ['GIF89a', 'image/gif'],
  ['RIFF\x10\x00\x00\x00WEBPVP8 ', 'image/webp'],
  ['\x00\x00\x00\x20ftypavif', 'image/avif'],
  ['\x00\x00\x00\x20ftypisom', 'video/mp4'],
  ['\x1aE\xdf\xa3\x01\x00\x00\x00\x00\x00\x00\x1fB\x82\x84webm', 'video/webm'],
] as const)('a file that begins %j is %s', (head, type) => {
  expect(mediaTypeOf(bytes(head))).toBe(type)
  expect(kindOf(type)).toBe(type.split('/')[0])
})

test.each([
  '',
  '<svg xmlns="http://www.w3.org/2000/svg">',
  '<?xml version="1.0"?><svg>',
  '<html>',
  '%PDF-1.7',
  'PK\x03\x04',
  'BM\x00\x00',
  'II*\x00',
  '\x00\x00\x00\x20ftypheic',
  '\x00\x00\x00\x20ftypqt  ',
  '\x1aE\xdf\xa3\x01\x00\x00\x00\x00\x00\x00\x23B\x82\x88matroska',
  'RIFF\x10\x00\x00\x00WAVE',
])('a file that begins %j cannot be uploaded', (head) => {
  expect(mediaTypeOf(bytes(head))).toBeNull()
})

test('only the beginning of a file is read', () => {
  expect(mediaTypeOf(bytes(`\x1aE\xdf\xa3${' '.repeat(mediaHeadBytes)}webm`))).toBeNull()
})
