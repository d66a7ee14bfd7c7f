import fc from 'fast-check'
import { afterAll, beforeAll, test } from 'vitest'
import { protocolHistory, type Step } from './model/history.ts'
import { runProtocolHistory } from './model/run-protocol-history.ts'
import { historyTimeout, runs } from './model/runs.ts'
import { openSchool, type RunningSchool } from './model/school.ts'

const parameters = runs<[Step[]]>(500, 20_000)

let school: RunningSchool

beforeAll(async () => {
  school = await openSchool()
})
afterAll(() => school?.close())

test('by the protocol alone copies converge, and every edit that was taken was taken once', historyTimeout, () =>
  fc.assert(
    fc.asyncProperty(protocolHistory, (steps) => runProtocolHistory(school, steps)),
    parameters,
  ),
)
