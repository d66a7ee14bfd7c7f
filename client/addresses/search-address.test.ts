import { expect, test } from 'vitest'
import { searchAddress, searchIn } from './search-address.ts'

test('the search leads to the encoded trimmed text, or to /calendar when the text is empty', () => {
  expect(searchAddress('  SATs & 50% / more? ')).toBe('/calendar/search/SATs%20%26%2050%25%20%2F%20more%3F')
  expect(searchAddress('   ')).toBe('/calendar')
})

test.each(['key stage/2', '%2F', '100%', '%', '\0', 'a\\b?#', '🎄'])(
  'the text %j survives the way through a path',
  (text) => {
    const { pathname } = new URL(searchAddress(text), 'https://calendar.example')
    expect(searchIn(pathname)).toBe(text)
  },
)

test('half a character, as a paste can leave it, is searched for as one that nobody can read', () => {
  expect(searchIn(searchAddress('exam\ud83d'))).toBe('exam\ufffd')
})

test('a text that is not encoded is read as it stands', () => {
  expect(searchIn('/calendar/search/50%')).toBe('50%')
  expect(searchIn('/calendar/search/%ED%A0%80')).toBe('%ED%A0%80')
})

test('a search is one in any capitalisation, with a text or still without', () => {
  expect(searchIn('/Calendar/Search/census')).toBe('census')
  expect(searchIn('/calendar/search')).toBe('')
  expect(searchIn('/calendar/search/')).toBe('')
  expect(searchIn('/calendar/search/%20')).toBe('')
  expect(searchIn('/calendar/search?month=2026-11')).toBe('')
  expect(searchIn('/calendar/search/key%20stage%2F2?month=2026-11')).toBe('key stage/2')
  for (const other of ['/calendar', '/calendar/searching/1', '/calendar/search-event/1', '/calendar/search/a/b']) {
    expect(searchIn(other)).toBeNull()
  }
})
