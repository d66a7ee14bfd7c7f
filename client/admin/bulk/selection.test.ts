import { expect, test } from 'vitest'
import { createSelection } from './selection.ts'

const rows = ['a', 'b', 'c', 'd', 'e']

test('a press with Shift ticks or unticks every row between it and the last one', () => {
  const selection = createSelection()
  selection.show(rows)
  selection.press('b', false)
  selection.press('d', true)
  expect(selection.among(rows)).toEqual(['b', 'c', 'd'])
  selection.press('e', false)
  selection.press('c', true)
  expect(selection.among(rows)).toEqual(['b'])
})

test('a press with Shift ticks one row where the last one is not shown', () => {
  const selection = createSelection()
  selection.show([...rows, 'x'])
  selection.press('x', false)
  selection.show(rows)
  selection.press('c', true)
  expect(selection.among([...rows, 'x'])).toEqual(['c', 'x'])
})

test('counts only chosen rows that are listed, and notifies listeners of every change', () => {
  const selection = createSelection()
  const versions: number[] = []
  const stop = selection.listen(() => versions.push(selection.version()))
  selection.choose(rows, true)
  expect(selection.among(['b', 'z'])).toEqual(['b'])
  selection.clear()
  selection.clear()
  expect(versions).toEqual([1, 2])
  stop()
  selection.choose(['a'], true)
  expect(versions).toHaveLength(2)
})

test('other rows are news only while some are chosen', () => {
  const selection = createSelection()
  selection.show(rows)
  expect(selection.version()).toBe(0)
  selection.choose(['a'], true)
  selection.show(['a', 'b'])
  expect(selection.version()).toBe(2)
})
