import { expect, test } from 'vitest'
import { toAnalyticsQuery } from './analytics-query.ts'

const range = { eventType: 'LinkClick', fromDate: '2026-11-01', toDate: '2026-12-01' } as const

test.each(['+05:00', '-05:00', '−05:00', '+0530', 'Nowhere/Land'])('the zone %s is refused', (zone) => {
  expect(() => toAnalyticsQuery({ ...range, zone })).toThrow('This time zone is not known.')
})

test('a range over ten years and a search over 300 characters are refused', () => {
  expect(() => toAnalyticsQuery({ ...range, fromDate: '2016-11-01' })).toThrow('at most ten years')
  expect(() => toAnalyticsQuery({ ...range, search: 'x'.repeat(301) })).toThrow('at most 300 characters')
  expect(toAnalyticsQuery({ ...range, fromDate: '2017-11-01', search: 'x'.repeat(300) }).search).toHaveLength(300)
})

test.each(['Australia/Sydney', 'UTC', 'America/St_Johns'])('the zone %s is known', (zone) => {
  expect(toAnalyticsQuery({ ...range, zone }).zone).toBe(zone)
})
