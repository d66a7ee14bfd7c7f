import fc from 'fast-check'
import { afterAll, beforeAll, test } from 'vitest'
import { deviceHistory, type Step } from './model/history.ts'
import { openSchoolWithDevices } from './model/run-history.ts'
import { historyTimeout, runs } from './model/runs.ts'

const parameters = runs<[Step[]]>(40, 1_000)

let school: Awaited<ReturnType<typeof openSchoolWithDevices>>

beforeAll(async () => {
  school = await openSchoolWithDevices()
})
afterAll(() => school?.close())

test('devices converge, whatever happens to them, to the network and at the server', historyTimeout, () =>
  fc.assert(
    fc.asyncProperty(deviceHistory, async (steps) => void (await school.run(steps))),
    parameters,
  ),
)
