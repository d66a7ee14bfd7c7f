import { expect, test } from 'vitest'
import { defaultsOf } from '#sync/define.ts'
import { entities } from '#sync/entities/index.ts'
import { nextSteps } from './next-steps.ts'

const link = (id: string, name: string, url: string) => ({
  ...defaultsOf(entities.calendarEvent.children.urls),
  id,
  name,
  url,
  eventId: 'event',
})

test('the next steps are the links of the event in their order, each by the way that records its click', () => {
  const urls = [link('1', 'Register', 'https://example.org/register?a=b'), link('2', '', 'https://example.org/more')]
  expect(nextSteps(urls)).toEqual([
    {
      id: '1',
      text: 'Register',
      href: '/link/to/https%3A%2F%2Fexample.org%2Fregister%3Fa%3Db/?calendarEventId=event&calendarEventUrlId=1',
      isWeb: true,
      url: 'https://example.org/register?a=b',
      eventId: 'event',
    },
    {
      id: '2',
      text: 'example.org',
      href: '/link/to/https%3A%2F%2Fexample.org%2Fmore/?calendarEventId=event&calendarEventUrlId=2',
      isWeb: true,
      url: 'https://example.org/more',
      eventId: 'event',
    },
  ])
})

test('a mail address opens the mail program and is called by its address', () => {
  const urls = [link('1', '', 'mailto:office@example.org?subject=Places')]
  expect(nextSteps(urls)).toMatchObject([
    { id: '1', text: 'office@example.org', href: 'mailto:office@example.org?subject=Places', isWeb: false },
  ])
})

test.each(['javascript:alert(1)', 'data:text/html,x', '', 'not an address', '//example.org'])(
  'an address that is no web or mail address is not followed: %s',
  (url) => {
    expect(nextSteps([link('1', 'Next', url)])).toEqual([])
  },
)
