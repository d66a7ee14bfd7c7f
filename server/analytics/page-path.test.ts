import { expect, test } from 'vitest'
import { toPagePath } from './page-path.ts'

const id = '5c001a1a-0000-4000-8000-000000000001'

test.each([
  ['/calendar', '/calendar'],
  ['/', '/'],
  ['/calendar/?month=2026-11#top', '/calendar'],
  [`/calendar/autumn-census/${id}?view=list`, `/calendar/autumn-census/${id}`],
  ['/calendar/search/my%20pupil', '/calendar/search'],
  ['/calendar/search', '/calendar/search'],
  ['/Calendar/Search/pupil-name', '/calendar/search'],
  ['/UNSUBSCRIBE/token', '/unsubscribe'],
  ['/calendar/search-event/x', '/calendar/search-event/x'],
  ['/link/to/https%3A%2F%2Fexample.org/', '/link/to'],
  ['/unsubscribe/token', '/unsubscribe'],
  ['/account/confirmEmail?userId=1&code=secret', '/account/confirmEmail'],
  [`/administration/users/registered/edit/${id}`, '/administration/users/registered/edit'],
  [`/Administration/Users/registered/edit/${id}`, '/Administration/Users/registered/edit'],
  ['/administration/users/registered', '/administration/users/registered'],
  [`/administration/events/edit/${id}`, `/administration/events/edit/${id}`],
])('%s is counted as %s', (given, expected) => {
  expect(toPagePath(given)).toBe(expected)
})

test.each(['', 'calendar', '//example.org/x', 'https://example.org/', `/${'a'.repeat(300)}`, '/a\u0000', '/a\u202eb'])(
  '%j is no page',
  (given) => expect(toPagePath(given)).toBeNull(),
)
