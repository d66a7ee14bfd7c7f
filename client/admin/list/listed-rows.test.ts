import { expect, test } from 'vitest'
import { createOrder, toShown } from './listed-rows.ts'

const rows = [
  { id: 'c', name: 'Year 10', displayOrder: 2 },
  { id: 'b', name: 'year 9', displayOrder: 2 },
  { id: 'a', name: 'Early years', displayOrder: 99 },
  { id: 'e', name: 'Nursery', displayOrder: 1000 },
  { id: 'd', name: 'Nursery', displayOrder: 1000 },
]

const ids = (found: readonly { id: string }[]) => found.map(({ id }) => id).join('')
const byOrder = (row: { id: string; name: string; displayOrder: number }) => row.displayOrder
const byName = (row: { id: string; name: string }) => row.name

test('rows with the same display order are sorted by name, and those with the same name by id', () => {
  expect(ids(createOrder(byOrder, false)(rows))).toBe('bcade')
})

test('reversing the sort only reverses the chosen column', () => {
  expect(ids(createOrder(byOrder, true)(rows))).toBe('deabc')
})

test('rows with the same value and name are sorted as the list is at first, before the id', () => {
  const given = [
    { id: 'a', name: 'Fair', date: 2028 },
    { id: 'b', name: 'Fair', date: 2027 },
    { id: 'c', name: 'Dance', date: 2029 },
  ]
  const byDate = (row: { id: string; name: string; date: number }) => row.date
  expect(ids(createOrder(byName, false, byDate)(given))).toBe('cba')
})

test('names are sorted as people read them: numbers by value, capitals beside lower-case letters', () => {
  expect(ids(createOrder(byName, false)(rows))).toBe('adebc')
})

const named = (...names: string[]) => names.map((name, at) => ({ id: String(at), name, displayOrder: 1 }))
const namesOf = (found: readonly { name: string }[]) => found.map(({ name }) => name)

test('accented letters are sorted beside the plain ones, with spaces and hyphens before them', () => {
  const given = named(
    'Zoë',
    'Élan',
    'elan',
    'Eland',
    'Key Stage 2',
    'Key stage 10',
    'key-worker',
    '11+ tests',
    '2nd term',
  )
  const wanted = ['2nd term', '11+ tests', 'elan', 'Élan', 'Eland', 'Key Stage 2', 'Key stage 10', 'key-worker', 'Zoë']
  expect(namesOf(createOrder(byName, false)(given))).toEqual(wanted)
})

test('a repeated sort inserts new rows and drops removed ones, with the same result as sorting all', () => {
  const many = Array.from({ length: 300 }, (_, at) => ({
    id: `i${at}`,
    name: `Row ${(at * 7) % 100}`,
    displayOrder: at % 5,
  }))
  for (const isDescending of [false, true]) {
    const inOrder = createOrder(byOrder, isDescending)
    inOrder(many)
    const changed = many.flatMap((row, at) => (at % 40 === 3 ? [] : at % 50 === 7 ? { ...row, displayOrder: 2 } : row))
    const next = [...changed, { id: 'new', name: 'Row 50', displayOrder: 2 }]
    expect(inOrder(next)).toEqual(createOrder(byOrder, isDescending)(next))
  }
})

const section = {
  row: ({ name }: { id: string; name: string }) => ({ name, made: {} }),
  searchText: ({ name }: { name: string }) => [name, '1,000'],
}

test('the plain row of a listed row is made only once while it stays the same', () => {
  const listed = { row: rows[0]! }
  const toRow = toShown(section, new Map())
  expect(toRow(listed)).toBe(toRow(listed))
  expect(toRow({ ...listed })).not.toBe(toRow(listed))
})
