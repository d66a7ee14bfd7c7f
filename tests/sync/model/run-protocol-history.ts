import { expect } from 'vitest'
import { expectSame, truthsFor, type Truth } from './expected.ts'
import { takeServerStep, type Step } from './history.ts'
import { createMemoryDevice, type MemoryDevice } from './memory-device.ts'
import { expectTakenOnce } from './replay.ts'
import type { RunningSchool } from './school.ts'

const mostRounds = 6

/**
 * Takes the steps from the same beginning every time, and then expects everything to have come to rest and to be equal.
 */
export async function runProtocolHistory(school: RunningSchool, steps: readonly Step[]): Promise<void> {
  await school.begin()
  const used = new Map<number, MemoryDevice>()
  for (const step of steps) {
    if (!('device' in step)) {
      await takeServerStep(school, step)
      continue
    }
    const device = used.get(step.device) ?? createMemoryDevice(school, step.device)
    used.set(step.device, device)
    await device.take(step)
  }
  const devices = [...used.values()]
  await school.does['serves this build']()
  await settle(devices)
  await expectTakenOnce(school)
  const truths = await truthsFor(school, [...used.keys()])
  await Promise.all(devices.map((device) => expectConverged(device, truths.get(device.person)!)))
}

/** Sends and pulls until nobody has anything to send; the last pulls are after everything that was sent. */
async function settle(devices: readonly MemoryDevice[]): Promise<void> {
  for (let round = 0; round < mostRounds; round += 1) {
    const isFirst = round === 0
    for (const { take, person } of devices.filter((device) => isFirst || !device.isQuiet())) {
      await take({ device: person, does: 'send' })
    }
    for (const { take, person } of devices) await take({ device: person, does: 'pull' })
    if (devices.every((device) => device.isQuiet())) return
  }
  throw new Error('a queue does not come to rest')
}

async function expectConverged(device: MemoryDevice, truth: Truth): Promise<void> {
  expectSame(device.copy(), truth.copy)
  expect(device.checkpoint()).toMatchObject({ scope: truth.scope, position: truth.position })
  expect(await device.take({ device: device.person, does: 'pull' }), 'requests with nothing new').toBe(1)
}
