import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { eventually } from './eventually.ts'
import { watchIdleness } from './idle-watch.ts'
import { paceOf } from './pace.ts'

test('eventually answers what the first passing check answers', async () => {
  let checks = 0
  const answer = await eventually(() => {
    checks++
    expect(checks).toBeGreaterThan(3)
    return checks
  })
  expect(answer).toBe(4)
})

test('eventually gives up after the rest that it is given, with what the check has seen last', async () => {
  let checks = 0
  const waiting = eventually(
    () => {
      checks++
      throw new Error(`check ${checks}`)
    },
    { rest: 600 },
  )
  await expect(waiting).rejects.toThrow(/^check \d+$/)
  await expect(waiting).rejects.toThrow(`check ${checks}`)
})

test('a check that works hard itself is no reason to wait on', async () => {
  let checks = 0
  const workAndSeeNothing = () => {
    checks++
    // A fifth of a processor, however slow it is.
    for (const from = process.cpuUsage().user; process.cpuUsage().user - from < 80_000;);
    if (checks < 100) throw new Error('nothing has happened')
  }
  await expect(eventually(workAndSeeNothing, { rest: 400 })).rejects.toThrow('nothing has happened')
})

test('the result of work that takes longer than the rest is still seen', async () => {
  const began = performance.now()
  const workALittle = () => {
    for (const until = performance.now() + 300; performance.now() < until;);
    expect(performance.now() - began).toBeGreaterThan(1_500)
  }
  await eventually(workALittle, { rest: 500 })
})

test('a watch is over after a rest in which nothing worked, and not while something works', async () => {
  const working = watchIdleness(600)
  for (const until = performance.now() + 1_500; performance.now() < until;) expect(working.isOver()).toBe(false)
  const resting = watchIdleness(600)
  expect(resting.isOver()).toBe(false)
  while (!resting.isOver()) await wait(200)
})

test.each([
  [1, 1],
  [1.3, 1],
  [3.4, 3],
  [12, 8],
  [0.9, 1],
])('a machine on which work takes %f times as long is given the pace %i', (measured, expected) => {
  expect(paceOf(measured)).toBe(expected)
})
