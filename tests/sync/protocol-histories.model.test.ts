import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { truthFor } from './model/expected.ts'
import { protocolHistory, takeServerStep, type Step } from './model/history.ts'
import { createMemoryDevice, type MemoryDevice } from './model/memory-device.ts'
import { runs } from './model/runs.ts'
import { openSchool, type RunningSchool } from './model/school.ts'

const { parameters, limit } = runs<[Step[]]>(500, 20_000)

let school: RunningSchool

beforeAll(async () => {
  school = await openSchool()
})
afterAll(() => school?.close())

test('copies converge by the protocol alone, whatever happens between and during pulls', { timeout: limit }, () =>
  fc.assert(fc.asyncProperty(protocolHistory, runHistory), parameters),
)

async function runHistory(steps: Step[]): Promise<void> {
  await school.begin()
  const devices = [0, 1, 2].map((person) => createMemoryDevice(school, person))
  for (const step of steps) {
    if ('device' in step) await devices[step.device]!.pull(step)
    else await takeServerStep(school, step)
  }
  await school.does['serves this build']()
  for (const device of devices) await expectConverged(device)
}

async function expectConverged(device: MemoryDevice): Promise<void> {
  await device.pull()
  const truth = await truthFor(school, school.people[device.person]!)
  expect(device.copy()).toEqual(truth.copy)
  expect(device.checkpoint()).toMatchObject({ scope: truth.scope, position: truth.position })
  expect(await device.pull(), 'requests with nothing new').toBe(1)
}
