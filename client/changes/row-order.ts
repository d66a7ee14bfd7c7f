import type { Held, Place } from '#sync/protocol/patch-places.ts'

/** Places with the rows of each list in the order in which a form shows them: changes name rows by their ids. */
export function inRowOrder(places: readonly Place[], heldAt: (place: Place) => Held | undefined): Place[] {
  const lists = [...new Set(places.map(listOf))]
  const keys = new Map(places.map((place) => [place, orderOf(heldAt(place))]))
  return places.toSorted((one, other) => {
    const between = lists.indexOf(listOf(one)) - lists.indexOf(listOf(other))
    return between === 0 ? compare(keys.get(one)!, keys.get(other)!) : between
  })
}

const listOf = (place: Place) => place.split('/')[0]!

function orderOf(held: Held | undefined): string | number {
  const { start, displayOrder } = Object(held) as { start?: unknown; displayOrder?: unknown }
  return typeof start === 'string' ? start : typeof displayOrder === 'number' ? displayOrder : ''
}

function compare(one: string | number, other: string | number): number {
  return typeof one === 'number' && typeof other === 'number' ? one - other : String(one).localeCompare(String(other))
}
