import { beforeEach, expect, test, vi } from 'vitest'
import { memoryStorage } from '#tests/support/memory-storage.ts'
import { forgetTyped } from './forget-typed.ts'
import { keptText } from './typed-text.ts'

let page: EventTarget

beforeEach(() => {
  memoryStorage()
  page = new EventTarget()
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
})

/** Whether the browser asks before the page goes. */
const asksToLeave = () => !page.dispatchEvent(new Event('beforeunload', { cancelable: true }))

test('what was typed is found by its writer alone, until it is sent', () => {
  const note = keptText('ann', 'note 1')
  expect(note.text).toBeNull()
  note.keep('Ask Jo')
  expect(keptText('ann', 'note 1').text).toBe('Ask Jo')
  expect([keptText('ann', 'note 2').text, keptText('bob', 'note 1').text]).toEqual([null, null])
  note.keep('Ask Jo and Sam')
  note.forget('Ask Jo')
  expect(note.text).toBe('Ask Jo and Sam')
  note.forget('Ask Jo and Sam')
  expect(note.text).toBeNull()
})

test('it leaves with its writer, and what others have typed stays', () => {
  for (const user of ['ann', 'bob']) keptText(user, 'note 1').keep(user)
  keptText('ann', 'report 1').keep('The date is wrong')
  forgetTyped('ann')
  expect(Object.entries(localStorage)).toEqual([['typed:bob note 1', 'bob']])
})

test('what a browser has no room for stays as long as its page, which asks before it goes', () => {
  const note = keptText('ann', 'note 1')
  Object.preventExtensions(localStorage)
  expect(asksToLeave()).toBe(false)
  note.keep('Ask Jo')
  expect([keptText('ann', 'note 1').text, asksToLeave()]).toEqual(['Ask Jo', true])
  note.forget()
  expect([keptText('ann', 'note 1').text, asksToLeave()]).toEqual([null, false])
})

test('what a browser has no room for leaves with its writer, and the page asks only for what others have typed', () => {
  Object.preventExtensions(localStorage)
  for (const user of ['ann', 'bob']) keptText(user, 'note 1').keep(user)
  forgetTyped('ann')
  expect([keptText('ann', 'note 1').text, keptText('bob', 'note 1').text, asksToLeave()]).toEqual([null, 'bob', true])
  forgetTyped('bob')
  expect([keptText('bob', 'note 1').text, asksToLeave()]).toEqual([null, false])
})
