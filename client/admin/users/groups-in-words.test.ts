import { expect, test } from 'vitest'
import { groupChanged, groupHint, invitedText } from './groups-in-words.ts'

const t = ((word: string, values: { name?: string } = {}) => `${word} ${values.name ?? ''}`.trim()) as never

test('a group says what it may do before it is given, readers only to those who were more', () => {
  expect(groupHint(t, 'Administrator', 'User')).toBe('administratorHint')
  expect(groupHint(t, 'Editor', 'Editor')).toBe('editorHint')
  expect(groupHint(t, 'User', 'User')).toBeNull()
  expect(groupHint(t, 'User', 'Administrator')).toBe('readerHint')
  expect(groupHint(t, 'A group of its own', 'User')).toBeNull()
})

test('what somebody has become is said where it has changed', () => {
  expect(groupChanged(t, { name: 'Cora', group: 'Administrator', before: 'User' })).toBe('nowAdministrator Cora')
  expect(groupChanged(t, { name: 'Cora', group: 'User', before: 'Editor' })).toBe('nowReader Cora')
  expect(groupChanged(t, { name: 'Cora', group: 'Editor', before: 'Editor' })).toBeNull()
  expect(invitedText(t, 'Ivy', 'Editor')).toBe('invitedEditor Ivy')
  expect(invitedText(t, 'Ivy', 'User')).toBe('invitedNow Ivy')
})
