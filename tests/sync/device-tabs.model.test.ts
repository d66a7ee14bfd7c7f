import { afterAll, beforeAll, describe, test } from 'vitest'
import { pointsUpTo } from '#tests/support/runner/amounts.ts'
import type { DeviceStep, Step } from './model/history.ts'
import { openSchoolWithDevices } from './model/run-history.ts'

const reader = 0
const admin = 1

let school: Awaited<ReturnType<typeof openSchoolWithDevices>>

beforeAll(async () => {
  school = await openSchoolWithDevices()
})
afterAll(() => school?.close())

const pull = (device: number): DeviceStep => ({ device, does: 'pull' })
const renamed: Step = { change: 'rename event', of: 0, to: 1 }
const deleted: Step = { change: 'delete event', of: 0, to: 0 }

test('devices whose tabs wait for their turn do not hold each other up', async () => {
  const devices = [0, 1, 2]
  const another = (device: number): DeviceStep => ({ device, does: 'open a tab' })
  await school.run([...devices.map(pull), ...devices.map(another), { ...pull(reader), robbed: { after: 3 } }])
})

describe('an engine that stands still between any two answers, is robbed and wakes', () => {
  test('an engine that is stopped between any two answers, robbed and woken brings back nothing that was deleted meanwhile', async () => {
    for (const after of pointsUpTo(20, 3, 2)) {
      await school.run([pull(reader), renamed, { ...pull(reader), robbed: { after, step: deleted } }])
    }
  })

  test('an engine that is stopped, robbed and woken neither loses nor duplicates what it was sending', async () => {
    for (const after of pointsUpTo(20, 2, 3)) {
      const save: DeviceStep = { device: admin, does: 'edit', makes: 'rename event', of: 0, to: 7, daysOff: 0 }
      await school.run([pull(admin), { ...save, robbed: { after, step: renamed } }, pull(admin)])
    }
  })

  test('an engine that is stopped, robbed and woken leaves the copy of the new epoch as it is', async () => {
    for (const after of pointsUpTo(20, 2, 3)) {
      const restored: Step = { server: 'is restored' }
      await school.run([pull(reader), renamed, { ...pull(reader), robbed: { after, step: restored } }])
    }
  })
})
