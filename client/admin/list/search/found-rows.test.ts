import { expect, test } from 'vitest'
import { atOnce } from '#client/search/in-slices.ts'
import { createRowSearch } from './found-rows.ts'

const row = (name: string, ...others: string[]) => ({ id: name, searched: [name, ...others] })

const rows = [
  row('Half-term: February', 'Dates', '15/02/2027 to 19/02/2027'),
  row('Christmas holiday', '21/12/2026 to 01/01/2027'),
  row('Keeping children safe in education', 'Department for Education', '01/09/2026 to 18/12/2026'),
  row('School census day: spring', 'published', '21/01/2027', '04/12/2026 09:00 to 10:30'),
  row('GCSE results day', '19/08/2027'),
  row('Mock exams: year 6', '1,000', '04/11/2026', '01/12/2026'),
  row('Élan webinar', 'optional', '08/12/2026 16:00 to 17:00'),
]
const [halfTerm, christmas, safe, census, gcse, mocks, webinar] = rows
const { find } = createRowSearch<(typeof rows)[number]>()

test.each([
  ['half term', [halfTerm]],
  ['halfterm', [halfTerm]],
  ['xmas', [christmas]],
  ['4 dec', [census]],
  ['04/12/2026', [census]],
  ['4/12/26', [census]],
  ['december', [christmas, safe, census, mocks, webinar]],
  ['october 2026', [safe]],
  ['dfe', [safe]],
  ['kcsie', [safe]],
  ['mock exams', [mocks]],
  ['exams mock', [mocks]],
  ['yr 6', [mocks]],
  ['cencus', [census]],
  ['webinar dec', [webinar]],
  ['gcse day', [gcse]],
  [' YEAR', [mocks]],
  ['1,000', [mocks]],
  ['É\u00adlan', [webinar]],
  ['elan', [webinar]],
  ['publ', [census]],
  ['unicorn', []],
])('a list finds by "%s" what the calendar would', (text, found) => {
  expect(find(rows, text)).toEqual(found)
})

test('an empty search finds everything', () => {
  expect(find(rows, '  ')).toBe(rows)
})

test('what is found has the order of the list, and rows that came or went are found as they are now', () => {
  const { find: found } = createRowSearch<(typeof rows)[number]>()
  const fairs = Array.from({ length: 200 }, (_, at) => row(`Row ${at}`, 'Fair'))
  expect(found(fairs, 'fair')).toEqual(fairs)
  const changed = fairs.toReversed().map((one, at) => (at === 7 ? row('Census', '04/12/2026') : one))
  expect(found(changed, 'census 4')).toEqual([changed[7]])
  expect(found(changed, 'fair')).toEqual(changed.filter((_, at) => at !== 7))
  expect(found([...changed, row('Another')], 'another')).toEqual([row('Another')])
  expect(found(changed.slice(0, 5), 'fair')).toEqual(changed.slice(0, 5))
})

test('many rows are read in steps, until which what was found last stays', () => {
  const { mustRead, readSteps, find: found } = createRowSearch<(typeof rows)[number]>()
  const fairs = Array.from({ length: 2_000 }, (_, at) => row(`Row ${at}`, 'Fair'))
  const first = fairs.slice(0, 1_000)
  expect([mustRead(first), found(first, 'row 7')]).toEqual([true, first])
  expect([...readSteps(first)].length).toBeGreaterThan(10)
  expect([mustRead(first), found(first, '999 row')]).toEqual([false, [first[999]]])
  expect([mustRead(fairs), found(fairs, 'row 999'), found(fairs, '1999')]).toEqual([true, [first[999]], [first[999]]])
  atOnce(readSteps(fairs))
  expect([mustRead(fairs), found(fairs, '1999')]).toEqual([false, [fairs[1_999]]])
})

test('rows that are made anew during a search stay found until they have been read again', () => {
  const { mustRead, readSteps, find: found } = createRowSearch<(typeof rows)[number]>()
  const named = (type: string) => Array.from({ length: 1_000 }, (_, at) => row(`Row ${at}`, at < 3 ? type : 'Other'))
  const [fairs, fetes] = [named('Fair'), named('Fete')]
  atOnce(readSteps(fairs))
  expect(found(fairs, 'fair')).toEqual(fairs.slice(0, 3))
  const shown = found(fetes, 'fair')
  expect([mustRead(fetes), shown.length]).toEqual([true, 3])
  for (const [at, one] of shown.entries()) expect(one).toBe(fetes[at])
  expect(found(fetes.slice(1), 'fair')).toEqual(fetes.slice(1, 3))
  atOnce(readSteps(fetes))
  expect([found(fetes, 'fair'), found(fetes, 'fete')]).toEqual([[], fetes.slice(0, 3)])
})
