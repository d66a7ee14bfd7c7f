import { expect, test } from 'vitest'
import { choicesOf } from './choices.ts'

const named = [
  { id: 'b', name: 'Bee', archived: false },
  { id: 'a', name: 'Ant', archived: false },
  { id: 'o', name: 'Old', archived: true },
  { id: 'n', name: 'New', archived: false },
]
const event = (calendarEventTypeId: string, ...tags: string[]) => ({
  calendarEventTypeId,
  tagLinks: tags.map((itemTagId, index) => ({ id: `${index}`, itemTagId })),
})

test('only tags that chosen events have can be removed, archived ones too, each with its number of events', () => {
  expect(choicesOf('removeTag', named, [event('x', 'b', 'b', 'o'), event('x', 'b'), event('x')])).toEqual([
    { id: 'b', name: 'Bee', count: 2 },
    { id: 'o', name: 'Old', count: 1 },
  ])
})

test('a tag that every chosen event has, or that is archived, cannot be added', () => {
  expect(choicesOf('addTag', named, [event('x', 'b', 'a'), event('x', 'a')])).toEqual([
    { id: 'b', name: 'Bee', count: 1 },
    { id: 'n', name: 'New', count: 2 },
  ])
})

test('a type that every chosen event has is no other type', () => {
  expect(choicesOf('type', named, [event('a'), event('a')]).map(({ name }) => name)).toEqual(['Bee', 'New'])
})
