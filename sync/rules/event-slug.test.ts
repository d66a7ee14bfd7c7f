import { expect, test } from 'vitest'
import { eventPath, eventSlug } from './event-slug.ts'

test('the slug is the name made readable in an address', () => {
  expect(eventSlug('KS2 access arrangements: deadline!')).toBe('ks2-access-arrangements-deadline')
  expect(eventSlug('Children’s Mental Health Week')).toBe('childrens-mental-health-week')
  expect(eventSlug('Café & Évolution')).toBe('cafe-evolution')
})

test('a slug is never empty and never search', () => {
  expect(eventSlug('')).toBe('event')
  expect(eventSlug(' ?! ')).toBe('event')
  expect(eventSlug('Search')).toBe('search-event')
})

test('a long name is shortened to a slug that is still an address', () => {
  const slug = eventSlug('𝒜'.repeat(3) + '𠮷'.repeat(300))
  expect(Array.from(slug)).toHaveLength(80)
  expect(() => encodeURIComponent(slug)).not.toThrow()
})

test('the address of an event is its readable slug and the schedule id', () => {
  expect(eventPath('KS2 access', 'abc')).toBe('/calendar/ks2-access/abc')
  expect(eventPath('Search', 'abc')).toBe('/calendar/search-event/abc')
})
