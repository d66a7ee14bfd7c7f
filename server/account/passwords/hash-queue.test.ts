import { describe, expect, test } from 'vitest'
import { enter, leave, runningNow, type Lane } from './hash-queue.ts'

/** Begins a calculation of each lane at once. @returns their names, in the order in which they had their turns */
async function orderOf(lanes: readonly (readonly [name: string, lane: Lane])[]): Promise<string[]> {
  const order: string[] = []
  const calculate = async ([name, lane]: readonly [string, Lane]) => {
    await enter(lane)
    order.push(name)
    await new Promise((resolve) => setImmediate(resolve))
    leave(lane)
  }
  await Promise.all(lanes.map(calculate))
  return order
}

/** More calculations than may run at once, so that the others have to wait. */
const busy = Array.from({ length: 8 }, () => ['busy', 'sign-in'] as const)

describe('turns of password hashes', () => {
  test('a flood from an address past its limit delays no sign-in from elsewhere', async () => {
    const flood = Array.from({ length: 50 }, () => ['flood', 'past 192.0.2.1'] as const)
    const order = await orderOf([...busy, ...flood, ['sign-in', 'sign-in'], ['locked', 'locked']])
    expect(order.slice(busy.length, busy.length + 2).toSorted()).toEqual(['locked', 'sign-in'])
  })

  test('a flood from one address past its limit delays another such address by one calculation', async () => {
    const flood = Array.from({ length: 50 }, () => ['flood', 'past 192.0.2.1'] as const)
    const order = await orderOf([...busy, ...flood, ['school', 'past 198.51.100.1']])
    expect(order.indexOf('school') - order.indexOf('flood')).toBeLessThanOrEqual(2)
  })

  test('passwords from addresses past their limits are calculated one at a time', async () => {
    let most = 0
    const calculate = async (lane: Lane) => {
      await enter(lane)
      most = Math.max(most, runningNow())
      await new Promise((resolve) => setImmediate(resolve))
      leave(lane)
    }
    await Promise.all(['a', 'b', 'c', 'a', 'b', 'c'].map((block) => calculate(`past ${block}`)))
    expect([most, runningNow()]).toEqual([1, 0])
  })
})
