import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { uploadsOf } from '#sync/replica/outbox/to-entry.ts'
import { points, pointsUpTo } from '#tests/support/runner/amounts.ts'
import type { EditName } from './model/edits.ts'
import { networkFaults, type DeviceStep, type Disturbance, type Step } from './model/history.ts'
import { openSchoolWithDevices } from './model/run-history.ts'

const admin = 1
const editor = 2

let school: Awaited<ReturnType<typeof openSchoolWithDevices>>

beforeAll(async () => {
  school = await openSchoolWithDevices()
})
afterAll(() => school?.close())

const pull = (device = admin, disturbance: Disturbance = {}): DeviceStep => ({ device, does: 'pull', ...disturbance })
const save = (makes: EditName, device = admin, disturbance: Disturbance = {}, to = 7): DeviceStep => ({
  device,
  does: 'edit',
  makes,
  of: 0,
  to: to + device,
  daysOff: 0,
  ...disturbance,
})
const discard = (disturbance: Disturbance = {}): DeviceStep => ({
  device: admin,
  does: 'discard',
  of: 0,
  ...disturbance,
})
const editAgain = (until: 'typed' | 'saved', disturbance: Disturbance = {}): DeviceStep => ({
  device: admin,
  does: 'edit again',
  of: 0,
  to: 3,
  until,
  ...disturbance,
})
const settle = (as: 'mine' | 'theirs' | 'by turns', disturbance: Disturbance = {}): DeviceStep => ({
  device: admin,
  does: 'settle',
  of: 0,
  as,
  ...disturbance,
})
const offline: Disturbance = { network: { fault: 'unreachable', at: 0 } }
const restart: DeviceStep = { device: admin, does: 'restart', ...offline }

/** Both have a copy; what the first does offline conflicts with what the second has done. */
const conflicting: Step[] = [pull(), pull(editor), save('rename event', editor), save('rename event')]

describe('a saved form is sent once and shown at once', () => {
  for (const [index, fault] of networkFaults.entries()) {
    test(`a saved form is sent once and shown at once when a request ends with "${fault}"`, async () => {
      for (const at of points([index % 2, (index + 1) % 2], 1)) {
        const network = { fault, at }
        await school.run([
          pull(),
          save('add date', admin, { network }),
          save('rename event', admin, { network }),
          pull(),
        ])
      }
    })
  }

  test('a saved form is sent once or not at all when the device is killed before any of the writes of a Save and after', async () => {
    for (const after of pointsUpTo(12, 3)) {
      await school.run([pull(), save('create event', admin, { disk: { disk: 'killed', after } }), restart, pull()])
    }
  })

  test('a saved form is sent once or not at all when there is no space for any of the writes', async () => {
    for (const after of pointsUpTo(8, 2)) {
      await school.run([pull(), save('create event', admin, { disk: { disk: 'no room', after } }), restart])
    }
  })

  test('a saved form is sent once when another page takes the engine over before any of the writes', async () => {
    for (const after of pointsUpTo(8, 2)) {
      await school.run([pull(), save('create event', admin, { disk: { disk: 'stolen', after } }), pull()])
    }
  })

  test('a saved form is there after a restart without a network, in another zone and with a clock two days off', () =>
    school.run([
      pull(),
      save('create event', admin, offline),
      { device: admin, does: 'restart', zone: 'Pacific/Auckland', daysOff: -2, ...offline },
      save('add date', admin, offline),
      { device: admin, does: 'restart', zone: 'America/New_York', daysOff: 2, ...offline },
    ]))

  test('what was saved on a device that was away when deletions were purged is sent once, and its copy begins anew', async () => {
    const away: Step[] = [{ change: 'delete event', of: 1, to: 0 }, { server: 'purges' }]
    const taken = await school.run([pull(), save('rename event', admin, offline), ...away, pull()])
    expect(taken.flatMap(({ traffic }) => traffic.answers)).toContain('RESET')
  })

  test('a form saved in a second tab is sent once and shown at once', () =>
    school.run([
      pull(),
      { device: admin, does: 'open a tab' },
      save('rename event', admin, offline),
      save('create tag'),
      { device: admin, does: 'close the first tab' },
    ]))
})

describe('a discarded edit', () => {
  test('a discarded edit is not taken, though it had left and arrives later', async () => {
    for (const fault of ['answer lost', 'arrives late'] as const) {
      await school.run([pull(), save('rename event', admin, { network: { fault, at: 0 } }), discard(), pull(), pull()])
    }
  })

  test('a discarded edit leaves the screen, even when the device is killed before any of the writes', async () => {
    for (const after of pointsUpTo(10, 3)) {
      const lost: Disturbance = { network: { fault: 'answer lost', at: 0 } }
      const killed: Disturbance = { disk: { disk: 'killed', after } }
      await school.run([pull(), save('create event', admin, offline), discard(killed), restart, discard()])
      await school.run([pull(), save('rename event', admin, lost), discard(killed), restart, discard()])
    }
  })
})

describe('a conflict', () => {
  test('a conflict is settled by one edit in the first one’s place, or all my edits are dropped', async () => {
    for (const as of ['mine', 'theirs', 'by turns'] as const) {
      const taken = await school.run([...conflicting, save('add date', admin, offline), settle(as), pull(editor)])
      expect(taken[3]?.queue.map(({ state }) => state)).toEqual(['conflict'])
      expect(taken[5]?.queue.map(({ state }) => state)).not.toContain('conflict')
    }
  })

  test('a conflict is settled or not when the device is killed before any of the writes', async () => {
    for (const after of pointsUpTo(10, 3)) {
      await school.run([...conflicting, settle('mine', { disk: { disk: 'killed', after } }), restart, settle('mine')])
    }
  })
})

describe('a refused edit that is taken up again', () => {
  const refused: Step[] = [pull(), save('empty a name'), save('reorder tag', admin, offline)]

  test('a refused edit leaves when its form is saved, and edits held behind it are sent', async () => {
    const taken = await school.run([...refused, editAgain('typed'), restart, editAgain('saved'), pull()])
    const states = taken.map(({ queue }) => queue.map(({ state }) => state))
    expect(states[3], 'what is typed changes nothing yet').toEqual(states[2])
    expect(states[2]).toContain('refused')
    expect(states.at(-1)).toEqual([])
  })

  test('a refused edit leaves or stays when the device is killed before any of the writes', async () => {
    for (const after of pointsUpTo(10, 3)) {
      const killed: Disturbance = { disk: { disk: 'killed', after } }
      await school.run([...refused, editAgain('saved', killed), restart, editAgain('saved')])
    }
  })
})

describe('a picture', () => {
  const withPicture: EditName[] = [
    'give provider a logo',
    'describe event with a picture',
    'create provider with a logo',
  ]

  test('a picture chosen without a network is on the server before the edit that names it', async () => {
    for (const makes of withPicture) {
      const taken = await school.run([pull(), save(makes, admin, offline), restart, pull(), pull()])
      const made = taken.flatMap(({ queue, received }) => [...queue.map(({ edit }) => edit), ...received.sent])
      expect(made.flatMap(uploadsOf).length, 'pictures that edits named').toBeGreaterThan(0)
    }
  })

  for (const [index, fault] of networkFaults.entries()) {
    test(`a picture arrives before its edit when a request ends with "${fault}"`, async () => {
      for (const at of points([index % 3, (index + 1) % 3, (index + 2) % 3], 1)) {
        await school.run([pull(), save('give provider a logo', admin, { network: { fault, at } }), pull()])
      }
    })
  }

  test('a picture arrives or waits when the device is killed before any of the writes', async () => {
    for (const after of pointsUpTo(14, 3)) {
      const killed: Disturbance = { disk: { disk: 'killed', after } }
      await school.run([pull(), save('give provider a logo', admin, killed), restart, pull()])
    }
  })

  test('a picture is sent again after a restore that has lost it', async () => {
    for (const at of points([1, 2, 3, 4], 2)) {
      const network = { fault: 'unreachable', at } as const
      await school.run([pull(), save('give provider a logo', admin, { network }), { server: 'is restored' }, pull()])
    }
  })

  test('a picture that a restore loses before its edit is sent goes again with it, without anybody', async () => {
    const step = { server: 'is restored' } as const
    for (const at of points([0, 1, 2, 3], 2)) {
      const taken = await school.run([
        pull(),
        save('give provider a logo', admin),
        pull(admin, { meanwhile: { step, at } }),
        pull(),
        pull(),
      ])
      expect(taken.at(-1)?.queue.filter(({ state }) => state === 'refused')).toEqual([])
    }
  })

  test('a picture whose edit comes back just before a restore undoes both has left the queue with it', async () => {
    const taken = await school.run([
      pull(),
      save('give provider a logo', admin, { held: 'upload' }),
      { device: admin, does: 'open a tab', held: 'pull' },
      pull(admin, { meanwhile: { step: { server: 'is restored' }, at: 0 } }),
      pull(),
    ])
    expect(taken.at(-1)?.queue).toEqual([])
  })

  test('a picture that was refused just before its editor has the role again goes again, without anybody', async () => {
    const taken = await school.run([
      pull(),
      { role: 'reader', of: admin },
      save('give provider a logo', admin, { held: 'upload' }),
      { role: 'administrator', of: admin },
      { device: admin, does: 'open a tab', held: 'push' },
      pull(),
      pull(),
    ])
    expect(taken.at(-1)?.queue.filter(({ state }) => state === 'refused')).toEqual([])
  })

  test('a picture of an editor who has lost the role holds up its edit no longer, and is sent when the role is back', async () => {
    const made = [pull(), save('give provider a logo', admin, offline), { role: 'reader', of: admin } as const, pull()]
    await school.run(made)
    await school.run([...made, pull(), { role: 'administrator', of: admin }, pull(), editAgain('saved'), pull()])
  })
})

describe('a queue', () => {
  test('the queue shows edits held behind a refused one, and sends them when that one is discarded', async () => {
    const [unnamed, reordered] = [save('empty a name', admin, offline), save('reorder tag', admin, offline)]
    const taken = await school.run([pull(), unnamed, reordered, pull(), discard()])
    expect(taken[3]?.queue.map(({ state }) => state)).toEqual(['refused', 'held'])
    expect(taken[4]?.queue).toEqual([])
  })

  test('the queue survives a sign-out that keeps it, but not one that drops it', async () => {
    for (const queue of ['kept', 'dropped'] as const) {
      const taken = await school.run([
        pull(),
        save('create tag', admin, offline),
        { device: admin, does: 'sign out', queue },
        pull(),
      ])
      expect(taken[2]?.queue).toHaveLength(queue === 'kept' ? 1 : 0)
    }
  })

  test('the queue is sent again after a restore that has undone its answers', () =>
    school.run([
      pull(),
      save('create tag', admin, { network: { fault: 'unreachable', at: 1 } }),
      { server: 'is restored' },
      save('create type', admin, offline),
      pull(),
    ]))

  test('the queue of an editor who loses the role stays with the refusal', async () => {
    const taken = await school.run([
      pull(),
      save('create tag', admin, offline),
      { role: 'reader', of: admin },
      pull(),
      pull(),
    ])
    expect(taken.at(-1)?.queue.map(({ state }) => state)).toEqual(['refused'])
  })
})
