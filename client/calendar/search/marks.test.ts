import { expect, test } from 'vitest'
import { markWords, partAround } from './marks.ts'
import { textOfDescription } from './search-index.ts'
import { formsOf, typedWords } from '#client/search/words.ts'

const by = (text: string) => typedWords(text).map(formsOf)
const marked = (text: string, typed: string) =>
  markWords(text, by(typed))
    .parts.map((part) => (part.isMarked ? `[${part.text}]` : part.text))
    .join('')

test.each([
  ['Spring census workshop', 'cens', 'Spring [cens]us workshop'],
  ['Half-term: February', 'feb half term', '[Half]-[term]: [Feb]ruary'],
  ['Café and CAFÉ', 'cafe', '[Café] and [CAFÉ]'],
  ['Łódź', 'lod', '[Łód]ź'],
  ['Straße', 'stras', '[Straße]'],
  ["Governors’ and children's day", 'childrens governor', "[Governor]s’ and [children's] day"],
  ['Governor', 'governors', '[Governor]'],
  ['Wednesday 4 March 2027', '4 mar', 'Wednesday [4] [Mar]ch 2027'],
  ['Phonics check: Year 1, 6 December', 'y1', 'Phonics check: [Year 1], 6 December'],
  ['Early years: 6 December', 'year 6', 'Early years: 6 December'],
  ['Key stage 2 tests', 'ks2', '[Key stage 2] tests'],
  ['Years 5 and 6', 'y6', '[Years 5 and 6]'],
  ['Year 6', 'year', '[Year] 6'],
  ['For head teachers', 'headteacher', 'For [head teachers]'],
  ['Nothing here', 'census', 'Nothing here'],
  ['', 'census', ''],
])('of "%s" a search for "%s" marks %s', (text, typed, expected) => {
  expect(marked(text, typed)).toBe(expected)
})

test('a word with a slip is marked whole, and each typed word that a text holds is reported', () => {
  const { parts, held } = markWords('Spring census', [
    ...by('autumn'),
    [{ text: 'cens', isWhole: false, isSlip: true }],
  ])
  expect(parts).toContainEqual({ text: 'census', isMarked: true })
  expect([...held]).toEqual([1])
})

test.each([
  [
    '<ul><li>Before half-term</li><li>Offer a computer.</li><li>Ask</li></ul>',
    'Before half-term · Offer a computer. Ask',
  ],
  ['', ''],
])('the blocks of a description stand apart on one line: %s', (html, text) => {
  expect(textOfDescription(html)).toBe(text)
})

test('a long text is shown around the first word that was looked for', () => {
  const long = `${'before '.repeat(40)}the census is here ${'after '.repeat(40)}`.trim()
  const part = partAround(long, by('census'))
  expect(part).toMatch(/^… before .*census is here after .* …$/)
  expect(part.length).toBeLessThan(230)
  expect(partAround('The census, short.', by('census'))).toBe('The census, short.')
})
