import { expect, test } from 'vitest'
import { createBuildQueue } from './build-queue.ts'
import { TryAgainLater } from './errors.ts'

/** Builds that end when the test says so, and how each of them ended. */
function queueOf(most: number, mostOfAll: number) {
  const queue = createBuildQueue(most, mostOfAll)
  const ends: (() => void)[] = []
  const outcomes = new Map<string, string>()
  const ask = (from: string, name: string) =>
    queue(from, () => new Promise<void>((end) => ends.push(end))).then(
      () => void outcomes.set(name, 'built'),
      (error: unknown) => void outcomes.set(name, error instanceof TryAgainLater ? 'refused' : String(error)),
    )
  const buildAll = async () => {
    for (let end = ends.shift(); end; end = ends.shift()) {
      end()
      await settled()
    }
  }
  return { ask, outcomes, buildAll }
}

const settled = () => new Promise((resolve) => setImmediate(resolve))

test('of a full queue whoever waits for most gives up the last for somebody who waits for less', async () => {
  const { ask, outcomes, buildAll } = queueOf(3, 6)
  for (const name of ['a1', 'a2', 'a3']) void ask('a', name)
  for (const name of ['b1', 'b2']) void ask('b', name)
  void ask('c', 'c1')
  void ask('d', 'd1')
  await settled()
  expect([...outcomes]).toEqual([['a3', 'refused']])
  await buildAll()
  expect(outcomes.get('d1')).toBe('built')
  expect([...outcomes.values()].filter((outcome) => outcome === 'built')).toHaveLength(6)
})

test('of a full queue nobody gives up anything for somebody who waits for as much', async () => {
  const { ask, outcomes, buildAll } = queueOf(3, 3)
  for (const from of ['a', 'b', 'c', 'd']) void ask(from, from)
  void ask('a', 'a again')
  await settled()
  expect(Object.fromEntries(outcomes)).toEqual({ d: 'refused', 'a again': 'refused' })
  await buildAll()
  expect(['a', 'b', 'c'].map((name) => outcomes.get(name))).toEqual(['built', 'built', 'built'])
})

test('what is being built is given up for nobody', async () => {
  const { ask, outcomes, buildAll } = queueOf(3, 2)
  void ask('a', 'a1')
  void ask('a', 'a2')
  void ask('b', 'b1')
  void ask('c', 'c1')
  await settled()
  expect(Object.fromEntries(outcomes)).toEqual({ a2: 'refused', c1: 'refused' })
  await buildAll()
  expect(outcomes.get('a1')).toBe('built')
  expect(outcomes.get('b1')).toBe('built')
})
