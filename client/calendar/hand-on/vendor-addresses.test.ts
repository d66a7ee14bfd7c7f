import { expect, test } from 'vitest'
import {
  googleEvent,
  googleFeed,
  longestDetails,
  mailAbout,
  outlookEvent,
  outlookFeed,
  teamsPost,
  type SharedDate,
} from './vendor-addresses.ts'

const wholeDays: SharedDate = {
  name: 'Half term & more #1',
  start: '2026-10-26T00:00:00.000Z',
  end: '2026-10-30T00:00:00.000Z',
  isAllDay: true,
  location: '',
  details: 'One\n\nTwo',
}
const timed: SharedDate = {
  ...wholeDays,
  start: '2026-11-20T14:00:00.000Z',
  end: '2026-11-20T15:30:00.000Z',
  isAllDay: false,
  location: 'Online',
}
const valuesOf = (address: string) => Object.fromEntries(new URL(address).searchParams)

test('whole days end on the day after the last, as every calendar counts them', () => {
  expect(valuesOf(googleEvent(wholeDays))).toEqual({
    action: 'TEMPLATE',
    text: 'Half term & more #1',
    dates: '20261026/20261031',
    details: 'One\n\nTwo',
  })
  expect(valuesOf(outlookEvent('personal', wholeDays))).toMatchObject({
    startdt: '2026-10-26',
    enddt: '2026-10-31',
    allday: 'true',
    subject: 'Half term & more #1',
  })
})

test('a time is an instant, whatever zone the other calendar is in', () => {
  expect(valuesOf(googleEvent(timed))).toMatchObject({ dates: '20261120T140000Z/20261120T153000Z', location: 'Online' })
  const address = outlookEvent('work', timed)
  expect(new URL(address).host).toBe('outlook.office.com')
  expect(valuesOf(address)).toMatchObject({
    startdt: '2026-11-20T14:00:00.000Z',
    enddt: '2026-11-20T15:30:00.000Z',
    allday: 'false',
  })
})

test('no text is too long or too odd for an address', () => {
  const odd = { ...timed, name: '\ud800 100% + "', details: '🎄'.repeat(longestDetails) }
  for (const address of [googleEvent(odd), outlookEvent('personal', odd)]) {
    expect(URL.canParse(address)).toBe(true)
    expect(address).not.toContain('+')
  }
})

test('a feed is handed over whole, with its token', () => {
  const feed = 'https://almanac.example/api/icalendar/subscribe?token=a&b'
  expect(valuesOf(googleFeed(feed.replace('https', 'webcal')))).toEqual({
    cid: 'webcal://almanac.example/api/icalendar/subscribe?token=a&b',
  })
  expect(valuesOf(outlookFeed('work', feed, 'School Almanac'))).toEqual({ url: feed, name: 'School Almanac' })
})

test('a mail and a post in Teams carry the sentence and the address whole', () => {
  const url = 'https://almanac.example/events/a-b/1'
  expect(mailAbout('Tea & cake?', `At 4 pm + later\n${url}`)).toMatch(
    /^mailto:\?subject=Tea%20%26%20cake%3F&body=At%204/,
  )
  expect(valuesOf(mailAbout('Tea & cake?', `At 4 pm + later\n${url}`))).toEqual({
    subject: 'Tea & cake?',
    body: `At 4 pm + later\n${url}`,
  })
  expect(valuesOf(teamsPost(url, 'Tea & cake?'))).toEqual({ href: url, msgText: 'Tea & cake?' })
})
