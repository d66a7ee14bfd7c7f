import { expect, test } from 'vitest'
import { shareProbes } from './probes.ts'

const addresses = [
  '/calendar',
  '/profile',
  '/calendar?view=list',
  '/administration/events?search=a',
  '/calendar#subscribe',
  '/administration/keywords',
  '/administration/events/add',
]

test('the screens of a family take turns, and one by itself is given every probe', () => {
  expect(shareProbes(addresses, false)).toEqual([
    ['forced colours'],
    ['forced colours', 'large text'],
    ['large text'],
    ['forced colours'],
    ['forced colours'],
    ['forced colours', 'large text'],
    ['large text'],
  ])
})

test('in a long run every screen is given every probe', () => {
  expect(new Set(shareProbes(addresses, true).map(String))).toEqual(new Set(['forced colours,large text']))
})
