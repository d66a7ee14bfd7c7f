import { expect, test } from 'vitest'
import { defaultsOf } from '#sync/define.ts'
import { entities } from '#sync/entities/index.ts'
import { nextSteps } from './next-steps.ts'

const link = (id: string, name: string, url: string) => ({
  ...defaultsOf(entities.calendarEvent.children.urls),
  id,
  name,
  url,
})

test('the next steps are the links of the event in their order', () => {
  const links = [link('1', 'Register', 'https://example.org/register'), link('2', '', 'https://example.org/more')]
  expect(nextSteps(links)).toEqual([
    { id: '1', text: 'Register', url: 'https://example.org/register' },
    { id: '2', text: 'example.org', url: 'https://example.org/more' },
  ])
})

test.each(['javascript:alert(1)', 'data:text/html,x', '', 'not an address', '//example.org'])(
  'an address that is no web or mail address is not followed: %s',
  (url) => {
    expect(nextSteps([link('1', 'Next', url)])).toEqual([])
  },
)
