import { expect, test } from 'vitest'
import { namesakesApart } from './namesakes.ts'

const row = (id: string, name: string, date: string) => ({ id, name, listed: { row: { id } }, plain: { date } })
const fairs = [row('a', 'Fair', '1 May'), row('b', 'Fair', '2 May')]
const talk = row('c', 'Talk', '3 May')
const found = [...fairs, talk]

test('distinguishes chosen rows that share their name with another row of the list', () => {
  const named = namesakesApart([fairs[0]!, talk], found, ({ date }) => date)
  expect(named.map(({ name }) => name)).toEqual(['Fair (1 May)', 'Talk'])
  expect(named[0]).toMatchObject({ id: 'a', listed: { row: { id: 'a' } } })
})

test('rows that nothing tells apart keep their name', () => {
  expect(namesakesApart(fairs, found, () => '').map(({ name }) => name)).toEqual(['Fair', 'Fair'])
})
