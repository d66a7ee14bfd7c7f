import { expect, test } from 'vitest'
import { notRead } from '#client/data/replica/view/not-read.ts'
import { countUses, usesOf, usingAny } from './uses.ts'

const event = (type: string, providers: string[], tags: string[]) => ({
  calendarEventTypeId: type,
  providers: providers.map((id, index) => ({
    ...{ id: `row ${id} ${index}`, calendarEventProviderId: id },
    displayOrder: index,
  })),
  tagLinks: tags.map((id, index) => ({ id: `link ${id} ${index}`, itemTagId: id })),
})

test('an event counts once for each type, provider and tag, however often it names it', () => {
  const counts = countUses([event('exams', ['dfe', 'dfe'], ['primary']), event('exams', [], ['primary', 'sats'])])
  expect([...counts].toSorted(([one], [other]) => one.localeCompare(other))).toEqual([
    ['dfe', 1],
    ['exams', 2],
    ['primary', 2],
    ['sats', 1],
  ])
})

test('an event that uses several of those that are merged is changed once', () => {
  const events = [event('exams', ['dfe', 'sta'], []), event('visits', [], []), event('visits', ['sta'], [])]
  expect(usingAny(events, new Set(['dfe', 'sta']))).toBe(2)
})

test('nothing is called unused before the events have been read', () => {
  expect(usesOf(notRead, 'exams')).toBeNull()
  expect(usesOf(new Map(), 'exams')).toBe(0)
})
