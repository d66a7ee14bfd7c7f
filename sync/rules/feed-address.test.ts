import { expect, test } from 'vitest'
import { feedAddresses } from './feed-address.ts'

test('a feed has an address for apps that take one, and the same by webcal for a calendar app', () => {
  expect(feedAddresses('https://almanac.example', null)).toEqual({
    url: 'https://almanac.example/api/icalendar/subscribe',
    webcalUrl: 'webcal://almanac.example/api/icalendar/subscribe',
  })
  expect(feedAddresses('http://localhost:3000', 'a-token').webcalUrl).toBe(
    'webcal://localhost:3000/api/icalendar/subscribe?token=a-token',
  )
})
