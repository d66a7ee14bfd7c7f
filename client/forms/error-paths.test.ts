import { expect, test } from 'vitest'
import { around, byField, fieldAt, placedErrors, placeOf } from './error-paths.ts'

const values = { name: 'Census', schedules: [{ id: 'a' }, { id: 'b' }] }

test('a place leads to a field of the form, wherever its row is', () => {
  expect(fieldAt(values, 'name')).toBe('name')
  expect(fieldAt(values, 'schedules')).toBe('schedules')
  expect(fieldAt(values, 'schedules/b')).toBe('schedules.1')
  expect(fieldAt(values, 'schedules/b/start')).toBe('schedules.1.start')
  expect(fieldAt({ ...values, schedules: values.schedules.toReversed() }, 'schedules/b/start')).toBe(
    'schedules.0.start',
  )
  expect(fieldAt(values, 'schedules/gone/start')).toBeNull()
  expect(fieldAt(values, 'providers/a/x')).toBeNull()
})

test('a field leads to its place', () => {
  for (const place of ['name', 'schedules', 'schedules/b', 'schedules/b/start']) {
    expect(placeOf(values, fieldAt(values, place)!)).toBe(place)
  }
})

test('a field is surrounded by its row and its list', () => {
  expect(around('schedules/b/start')).toEqual(['schedules/b/start', 'schedules/b', 'schedules'])
})

test('errors are listed by field, each message once, and those of removed rows at their list', () => {
  const errors = [
    { place: 'schedules/b/start', message: 'First' },
    { place: 'schedules/b/start', message: 'Second' },
    { place: 'schedules/b/start', message: 'First' },
    { place: 'schedules/gone/start', message: 'Of a row that was removed' },
    { place: 'schedules', message: 'Of the list' },
    { place: 'name', message: 'Name' },
  ]
  expect(Object.fromEntries(byField(values, errors))).toEqual({
    'schedules.1.start': 'First. Second',
    schedules: 'Of a row that was removed. Of the list',
    name: 'Name',
  })
})

test('a list, its rows and their fields may all have errors', () => {
  const tree = {
    name: { type: 'server', message: 'name', ref: { name: 'an element, which is not looked into' } },
    schedules: Object.assign([undefined, { start: { message: 'start' }, root: { message: 'row' } }], {
      root: { type: 'rule', message: 'list' },
    }),
    providers: { message: 'list alone' },
  }
  expect(placedErrors(values, tree).map(({ place, message }) => `${place}: ${message}`)).toEqual([
    'name: name',
    'schedules/b/start: start',
    'schedules/b: row',
    'schedules: list',
    'providers: list alone',
  ])
})
