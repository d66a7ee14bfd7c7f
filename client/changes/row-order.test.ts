import { expect, test } from 'vitest'
import type { Held, Place } from '#sync/protocol/patch-places.ts'
import { inRowOrder } from './row-order.ts'

test('dates are listed from the first to the last and links in their order, whatever the ids of their rows are', () => {
  const rows: Record<Place, unknown> = {
    name: 'Census',
    'schedules/a': { start: '2027-03-01T00:00:00.000Z' },
    'urls/x': { displayOrder: 10 },
    'schedules/b': { start: '2026-11-20T00:00:00.000Z' },
    'urls/y': { displayOrder: 9 },
  }
  const places = inRowOrder(Object.keys(rows), (place) => rows[place] as Held)
  expect(places).toEqual(['name', 'schedules/b', 'schedules/a', 'urls/y', 'urls/x'])
})
