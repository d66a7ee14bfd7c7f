import { expect, test } from 'vitest'
import { ownPage } from './own-page.ts'

const home = 'https://almanac.example'

test.each([
  ['/', true],
  ['/calendar', true],
  ['/calendar/census/5c6c?month=2026-11#facts', true],
  ['/Profile#reminders', true],
  ['/administration/emails', true],
  ['/api/icalendar/download/5c6c', false],
  ['/preferences/token', false],
  ['/calendars', false],
])('%s is an address of the product, opened in the app: %s', (path, isOfApp) => {
  expect(ownPage(home + path, home)).toEqual({ path, isOfApp })
})

test.each([
  'https://almanac.example.evil.example/calendar',
  'https://evil.example/?https://almanac.example/calendar',
  'http://almanac.example/calendar',
  'https://almanac.example:8443/calendar',
  'mailto:office@almanac.example',
  'null',
])('%s is an address of another site', (href) => {
  expect(ownPage(href, home)).toBeNull()
})

test('an address with two slashes at its start stays on the own origin', () => {
  expect(ownPage(`${home}//evil.example/calendar`, home)).toEqual({ path: '//evil.example/calendar', isOfApp: false })
})
