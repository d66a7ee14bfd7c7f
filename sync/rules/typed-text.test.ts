import { expect, test } from 'vitest'
import { inOneLine, isAllPrintable, isNearYear, isOneLine, isPrintable, printable, seen } from './typed-text.ts'

const refused = {
  NUL: '\0',
  'the bell': '\u0007',
  'an escape': '\u001b',
  delete: '\u007f',
  'a control character of Latin-1': '\u0085',
  'half a surrogate pair': '\ud800',
  'the other half': 'a\udc00b',
  'U+FFFE': '\ufffe',
  'U+FFFF': '\uffff',
  'a noncharacter of another plane': '\u{1fffe}',
  'a right-to-left override': '\u202e',
  'a left-to-right embedding': '\u202a',
  'an isolate': '\u2066',
}

test.each(Object.entries(refused))('%s is not printable', (_name, text) => {
  expect(isPrintable(`before ${text} after`)).toBe(false)
  expect(printable(`before${text}after`)).not.toContain(text)
  expect(isAllPrintable({ list: [{ deep: text }] })).toBe(false)
  expect(isAllPrintable({ [text]: 1 })).toBe(false)
})

test.each(['', 'Ünïcödé', 'two\nlines\r\n\tand a tab', '👩‍👩‍👧 🏴󠁧󠁢󠁥󠁮󠁧󠁿', 'שלום \u200f', 'नमस्ते', '\u00ad', '\ufffd'])(
  '%j is printable',
  (text) => {
    expect(isPrintable(text)).toBe(true)
    expect(printable(text)).toBe(text)
    expect(isAllPrintable([text, { text }, 1, null, true])).toBe(true)
  },
)

test('dates may be from 1900 to 2999', () => {
  const years = ['1899-12-31', '1900-01-01', '2999-12-31', '3000-01-01', '+010000-01-01', '-000001-01-01']
  expect(years.map((day) => isNearYear(new Date(`${day}T00:00:00Z`)))).toEqual([false, true, true, false, false, false])
  expect(isNearYear(new Date(Number.NaN))).toBe(false)
})

test.each([
  ['one\ntwo', 'one two'],
  ['one \r\n two', 'one two'],
  ['one\u2028two\u2029three\tfour', 'one two three four'],
  ['  one  two ', '  one  two '],
])('%j in one line is %j', (text, folded) => {
  expect(inOneLine(text)).toBe(folded)
  expect(isOneLine(folded)).toBe(true)
  expect(isOneLine(text)).toBe(text === folded)
})

test.each([
  '',
  ' \t\n',
  '\u3164',
  '\u115f\u1160\uffa0',
  '\u200b',
  '\u2800',
  '\u200f',
  '\u061c',
  '\u00ad',
  '\u{e0041}',
  '\ufe0f',
])('in %j nothing is seen', (text) => {
  expect(seen.test(text)).toBe(false)
  expect(seen.test(`${text}a`)).toBe(true)
})
