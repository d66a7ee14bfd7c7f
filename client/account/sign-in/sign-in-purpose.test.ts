import { expect, test } from 'vitest'
import { signInPurpose } from './sign-in-purpose.ts'

test.each([
  ['/', 'forCalendar'],
  ['/calendar?month=2027-03', 'forCalendar'],
  ['/calendar#subscribe', 'forSubscribe'],
  ['/calendar/half-term/0190-1?month=2027-03', 'forEvent'],
  ['/calendar/search/half%20term', 'forSearch'],
  ['/profile#reminders', 'forProfile'],
  ['/administration/events', 'forAdministration'],
  ['/administrations', 'forCalendar'],
  ['', 'forCalendar'],
  ['/oidc/auth/x', 'forCalendar'],
])('the sign-in page of %s says %s', (address, purpose) => {
  expect(signInPurpose(address)).toBe(purpose)
})
