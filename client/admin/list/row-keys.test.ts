import { expect, test } from 'vitest'
import { placeAfter, rowActOf } from './row-keys.ts'

const pressed = (key: string, held = {}) =>
  rowActOf({ key, shiftKey: false, ctrlKey: false, metaKey: false, altKey: false, ...held })

test('a key of a row edits, duplicates, selects or deletes it, or leads to the next', () => {
  expect(['e', 'c', 'x', '#', 'ArrowDown', 'ArrowUp'].map((key) => pressed(key))).toEqual([
    ...['edit', 'copy', 'select', 'delete', 'next', 'previous'],
  ])
})

test('Shift and an arrow select what they pass, and # is typed with Shift on some keyboards', () => {
  const held = { shiftKey: true }
  expect(['ArrowDown', 'ArrowUp', '#', 'E'].map((key) => pressed(key, held))).toEqual([
    ...['selectNext', 'selectPrevious', 'delete', null],
  ])
})

test('keys of the browser and keys without a meaning stay what they are', () => {
  expect([pressed('c', { ctrlKey: true }), pressed('ArrowDown', { altKey: true }), pressed('Enter')]).toEqual([
    ...[null, null, null],
  ])
})

test('the arrows end at the ends of the list', () => {
  expect([placeAfter(0, 'previous', 3), placeAfter(0, 'next', 3), placeAfter(2, 'selectNext', 3)]).toEqual([0, 1, 2])
})
