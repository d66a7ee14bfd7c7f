import { expect, test } from 'vitest'
import type { Column, PlainRow } from '../section.ts'
import { arranged, columnsIn, fittingColumns, usualColumns, withColumn, withColumnAt } from './chosen-columns.ts'

const column = (heading: string, more: Partial<Column<PlainRow>> = {}) =>
  ({ heading, cell: () => null, sortBy: () => '', width: [10, 40], ...more }) as unknown as Column<PlainRow>

const { width: _width, ...name } = column('name')
const all = [
  name,
  column('schedules'),
  column('status', { shownIn: 'wide' }),
  column('providers', { shownIn: 'widest' }),
  column('isFeatured', { isOff: true }),
]
const shownOf = (shown: string[]) =>
  arranged(all, columnsIn(all, shown), ['schedules'])
    .filter(({ isOff }) => !isOff)
    .map(({ heading, shownIn = '' }) => `${heading} ${shownIn}`.trim())

test('chosen columns stand in their order behind the name, on phones the dates beside it alone', () => {
  expect(shownOf(['isFeatured', 'schedules', 'status'])).toEqual([
    'name',
    'isFeatured max-md:hidden',
    'schedules',
    'status max-md:hidden',
  ])
})

test('dates that a table leaves out are still on a phone', () => {
  expect(shownOf(['status'])).toEqual(['name', 'status max-md:hidden', 'schedules md:hidden'])
})

test('what is not shown can still sort the list', () => {
  expect(arranged(all, [], ['schedules']).map(({ heading }) => heading)).toHaveLength(all.length)
})

test('columns that nobody knows, and those that are named twice, are left out', () => {
  expect(columnsIn(all, ['status', 'colour', 'status', 'name'])).toEqual(['status', 'name'])
})

test('unless they are chosen the usual ones are shown', () => {
  expect(usualColumns(all)).toEqual(['name', 'schedules', 'status', 'providers'])
})

test('where there is no room for all the first ones stay', () => {
  const chosen = columnsIn(all, ['name', 'status', 'providers', 'schedules'])
  expect(fittingColumns(all, chosen, 43)).toEqual(['name', 'status', 'providers'])
  expect(fittingColumns(all, chosen, 53)).toEqual(chosen)
  expect(fittingColumns(all, chosen, 0)).toEqual(['name'])
  expect(fittingColumns(all, chosen, 110)).toEqual(['name', 'status', 'providers'])
})

test('a column that is turned on comes last, and moves to another place', () => {
  expect(withColumnAt(['name', 'status', 'schedules'], 'schedules', 1)).toEqual(['name', 'schedules', 'status'])
  const on = { isOn: true, width: Infinity }
  expect(withColumn(all, ['name', 'status'], 'schedules', on)).toEqual(['name', 'status', 'schedules'])
  expect(withColumn(all, ['name', 'status', 'schedules'], 'status', { ...on, isOn: false })).toEqual([
    'name',
    'schedules',
  ])
})

test('a column that is turned on where there is no room for all is shown, and one after it left out', () => {
  const shown = withColumn(all, ['name', 'schedules', 'status'], 'providers', { isOn: true, width: 43 })
  expect(shown).toEqual(['name', 'schedules', 'providers', 'status'])
  expect(fittingColumns(all, shown, 43)).toEqual(['name', 'schedules', 'providers'])
  expect(withColumn(all, ['name', 'schedules'], 'status', { isOn: true, width: 0 })).toEqual([
    'name',
    'schedules',
    'status',
  ])
})
