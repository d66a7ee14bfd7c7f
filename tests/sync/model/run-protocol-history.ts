import { expect } from 'vitest'
import { expectSame, truthFor } from './expected.ts'
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
  const devices = [0, 1, 2].map((person) => createMemoryDevice(school, person))
  for (const step of steps) {
    if ('device' in step) await devices[step.device]!.take(step)
    else await takeServerStep(school, step)
  }
  await school.does['serves this build']()
  await settle(devices)
  await expectTakenOnce(school)
  await Promise.all(devices.map((device) => expectConverged(school, device)))
}

/** Sends and pulls until nobody has anything to send, and everybody has seen what was sent. */
async function settle(devices: readonly MemoryDevice[]): Promise<void> {
  for (let round = 0; round < mostRounds; round += 1) {
    const sent = devices.filter((device) => round === 0 || !device.isQuiet())
    for (const { take, person } of sent) {
      await take({ device: person, does: 'send' })
      await take({ device: person, does: 'pull' })
    }
    if (sent.length === 0) return
  }
  throw new Error('a queue does not come to rest')
}

async function expectConverged(school: RunningSchool, device: MemoryDevice): Promise<void> {
  const pull = { device: device.person, does: 'pull' } as const
  await device.take(pull)
  expect(device.isQuiet(), 'what can be sent is sent').toBe(true)
  const truth = await truthFor(school, school.people[device.person]!)
  expectSame(device.copy(), truth.copy)
  expect(device.checkpoint()).toMatchObject({ scope: truth.scope, position: truth.position })
  expect(await device.take(pull), 'requests with nothing new').toBe(1)
}
