import { expect, test } from 'vitest'
import { isConnectionLost, unlike, whyAway } from './replica-state.ts'

const primary = { system: '7', timeline: 1, database: 5, bytes: 9 }
const replica = { ...primary, bytes: 8, isStandby: true, missing: 0, replayedSeconds: 1 }

test('a standby of the same database is read', () => {
  expect(unlike(primary, replica)).toBe(null)
})

test.each([
  ['it is no standby', { isStandby: false }],
  ['it is that of another database', { system: '8' }],
  ['it is that of another database', { database: 6 }],
  ['it follows another timeline than the primary has', { timeline: 2 }],
  ['it lacks migrations of this program', { missing: 1 }],
])('"%s" when it has %j', (reason, other) => {
  expect(unlike(primary, { ...replica, ...other })).toBe(reason)
})

test.each([
  [{ code: 'ECONNREFUSED', message: 'connect 10.0.0.7:5432' }, true, 'it cannot be reached (ECONNREFUSED)'],
  [{ code: '57P01', message: 'terminating connection' }, true, 'it cannot be reached (57P01)'],
  [{ code: '42P01', message: 'relation' }, false, 'it lacks migrations of this program'],
  [
    { code: '40001', message: 'canceling statement due to conflict with recovery' },
    false,
    'canceling statement due to conflict with recovery',
  ],
])('%j is told in a few words', (error, isLost, words) => {
  expect([isConnectionLost(error), whyAway(error)]).toEqual([isLost, words])
})
