import { describe, expect, test } from 'vitest'
import { parsedQueries } from './parsed-queries.ts'

const doubling = (levels: number, leaf: string) =>
  Array.from({ length: levels }, (_, index) => {
    const next = index + 1 === levels ? leaf : `...F${index + 1} ...F${index + 1}`
    return `fragment F${index} on Query { ${next} }`
  }).join(' ')

const refused: Record<string, [string, RegExp]> = {
  'sixty fragments that each name the next twice': [
    `{ ...F0 } ${doubling(60, 'aboutPage { id }')}`,
    /more than 1000 fields/,
  ],
  'sixty fragments of nothing but spreads': [
    `{ ...F0 } ${doubling(60, '...Nowhere ...Nowhere')}`,
    /more than 1000 fields/,
  ],
  'a costly fragment that no operation names': [`{ aboutPage { id } } ${doubling(60, 'id')}`, /more than 1000 fields/],
  'fragments that name each other': [
    '{ ...A } fragment A on Query { ...B } fragment B on Query { ...A }',
    /within itself/,
  ],
  'thirteen levels': [`${'{ a '.repeat(13)}${'}'.repeat(13)}`, /nested deeper than 12/],
  'thirteen levels over fragments': [
    `{ ${'a { '.repeat(6)} ...F ${'} '.repeat(6)} } fragment F on T { ${'a { '.repeat(6)} b ${'} '.repeat(6)} }`,
    /nested deeper than 12/,
  ],
  'twenty-one aliases': [`{ one { ${'a: b '.repeat(21)} } }`, /more than 20 aliases/],
  'aliases behind fragments': [`{ one { ${'...F '.repeat(21)} } } fragment F on T { a: b }`, /more than 20 aliases/],
  'eleven fields of the root': [`{ ${'a '.repeat(11)} }`, /begins with more than 10/],
  'two pulls': ['{ one: pull two: pull }', /"pull" may be selected only once/],
  'two pulls, one of them in a fragment': [
    '{ pull ...F } fragment F on Query { two: pull }',
    /"pull" may be selected only/,
  ],
  'two pushes': ['mutation { one: push two: push }', /"push" may be selected only once/],
  'two operations': ['query A { a } query B { b }', /Only one operation/],
  'a thousand tokens': [`{ ${'a '.repeat(1000)} }`, /tokens/],
}

describe('a query that costs more than a request may is refused before it is validated', () => {
  test.each(Object.entries(refused))(
    'a query that costs too much is refused before validation: %s',
    (_name, [text, message]) => {
      expect(() => parsedQueries().parse(text)).toThrow(message)
    },
  )

  test('a query of twelve levels, ten root fields, twenty aliases and one pull passes', () => {
    const { parse } = parsedQueries()
    expect(parse(`{ pull ${'a '.repeat(8)} ${'{ a '.repeat(11).slice(2)}${'}'.repeat(10)} }`).kind).toBe('Document')
    expect(parse(`{ one { ${'a: b '.repeat(20)} } }`).kind).toBe('Document')
  })
})

describe('the cache of parsed queries is bounded by their length', () => {
  test('a cached query is parsed once', () => {
    const documents = parsedQueries()
    expect(documents.parse('{ a }')).toBe(documents.parse('{ a }'))
  })

  test('a long query is not cached, and many short ones evict the oldest', () => {
    const documents = parsedQueries()
    documents.parse(`{ a } # ${'x'.repeat(900_000)}`)
    expect(documents.size()).toBe(0)
    const first = documents.parse('{ a }')
    for (let index = 0; index < 1000; index += 1) documents.parse(`{ a } # ${index} ${'x'.repeat(1000)}`)
    expect(documents.size()).toBeLessThanOrEqual(128_000)
    expect(documents.parse('{ a }')).not.toBe(first)
  })
})
