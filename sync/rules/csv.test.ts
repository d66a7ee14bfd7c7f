import { expect, test } from 'vitest'
import { toCsv } from './csv.ts'

test('cells with commas, quotes and line breaks are quoted, lines end as RFC 4180 has them', () => {
  expect(
    toCsv([
      ['Name', 'Place'],
      ['Say "hi"', 'Hall, York\nRoom 1'],
    ]),
  ).toBe('\uFEFFName,Place\r\n"Say ""hi""","Hall, York\nRoom 1"\r\n')
})

test.each(['=1+1', '+44', '-1', '@SUM(A1)', '\t=1+1', ' =1+1', '\r=1', '＝1+1'])(
  'a spreadsheet takes %j for text',
  (text) => {
    const [cell] = toCsv([[text]])
      .slice(1)
      .split('\r\n,')
    expect(cell).toMatch(/^"?'/)
  },
)

test('cells that another separator would cut are quoted', () => {
  expect(toCsv([['a;=1+1', 'b\t=1+1', 'c']])).toBe('\uFEFF"a;=1+1","b\t=1+1",c\r\n')
})

test('a value with a harmless beginning stays as it is', () => {
  expect(toCsv([['20/11/2026', '10:00–11:00', 'a=b', 'יום']])).toBe('\uFEFF20/11/2026,10:00–11:00,a=b,יום\r\n')
})
