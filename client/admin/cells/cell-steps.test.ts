import { expect, test } from 'vitest'
import { stepOf } from './cell-steps.ts'

const pressed = (key: string, shiftKey = false) => stepOf({ key, shiftKey })

test('Tab leads from an opened cell to the next or the previous one, Enter to the one below, and Escape stays', () => {
  expect([pressed('Tab'), pressed('Tab', true), pressed('Enter'), pressed('Escape')]).toEqual([
    'next',
    'previous',
    'below',
    'here',
  ])
})

test('keys that mean something to a field stay what they are', () => {
  expect(['ArrowDown', 'a', ' ', 'F2'].map((key) => pressed(key))).toEqual([null, null, null, null])
})
