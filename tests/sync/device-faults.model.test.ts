import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SCHEMA } from '#sync/protocol/schema.ts'
import { points, pointsUpTo } from '#tests/support/runner/amounts.ts'
import { EARLIER_SCHEMA } from './model/earlier-build.ts'
import { networkFaults, type Build, type DeviceStep, type Disturbance, type Step } from './model/history.ts'
import { openSchoolWithDevices } from './model/run-history.ts'

const reader = 0
const administrator = 2

let school: Awaited<ReturnType<typeof openSchoolWithDevices>>

beforeAll(async () => {
  school = await openSchoolWithDevices()
})
afterAll(() => school?.close())

const pull = (device = reader, disturbance: Disturbance = {}): DeviceStep => ({ device, does: 'pull', ...disturbance })
const renamed: Step = { change: 'rename event', of: 0, to: 1 }
const deleted: Step = { change: 'delete event', of: 1, to: 0 }
const manyTags: Step = { change: 'add many tags', of: 0, to: 20 }

describe('a device keeps its copy and its screen, says what is wrong, and catches up', () => {
  for (const fault of networkFaults) {
    test(`a device keeps its copy and catches up when a request ends with "${fault}"`, () =>
      school.run([
        pull(reader, { network: { fault, at: 0 } }),
        pull(),
        manyTags,
        renamed,
        pull(reader, { network: { fault, at: 1 } }),
        deleted,
        pull(reader, { network: { fault, at: 0 } }),
      ]))
  }

  test('a device catches up when it is killed before any of the writes of its first fill in two pages, or of later pages', async () => {
    for (const after of pointsUpTo(16, 3)) {
      const killed = pull(reader, { disk: { disk: 'killed', after } })
      await school.run([
        manyTags,
        killed,
        pull(),
        renamed,
        deleted,
        { change: 'change many tags', of: 0, to: 1 },
        killed,
      ])
    }
  })

  test('a device catches up when there is no space for a write, a record or a new database', async () => {
    for (const disk of ['no room', 'no room to open', 'torn'] as const) {
      for (const after of points([0, 1, 2, 3, 5, 8], 2)) {
        const refused = pull(reader, { disk: { disk, after } })
        await school.run([refused, pull(), renamed, deleted, manyTags, refused])
      }
    }
  })

  test('a device catches up when the session has ended, or belongs to another user', () =>
    school.run([
      pull(reader, { session: 'ended' }),
      pull(reader, { session: 'of another user' }),
      pull(),
      renamed,
      pull(reader, { session: 'ended' }),
      pull(reader, { session: 'of another user' }),
    ]))
})

describe('a second tab', () => {
  test('a second tab takes over when the first closes', () =>
    school.run([
      pull(),
      { device: reader, does: 'open a tab' },
      renamed,
      { device: reader, does: 'close the first tab' },
      deleted,
      pull(),
    ]))
})

describe('a role', () => {
  const lost: Step = { role: 'reader', of: administrator }
  const given: Step = { role: 'administrator', of: administrator }

  test('a lost role removes the administrator’s copy at once, and from the screen', () =>
    school.run([pull(administrator), lost, pull(administrator, { network: { fault: 'unreachable', at: 1 } })]))

  test('a role that returns before the readers’ copy was made leaves a whole copy', () =>
    school.run([
      pull(administrator),
      lost,
      pull(administrator, { network: { fault: 'answer lost', at: 1 } }),
      given,
      pull(administrator),
    ]))

  test('a role that is lost while the device is killed at any write leaves nothing behind', async () => {
    for (const after of pointsUpTo(18, 3)) {
      await school.run([pull(administrator), lost, pull(administrator, { disk: { disk: 'killed', after } }), given])
    }
  })

  test('a role that changes between two pages starts a new pull from nothing', () =>
    school.run([
      manyTags,
      pull(administrator, { meanwhile: { at: 1, step: lost } }),
      pull(administrator, { meanwhile: { at: 1, step: given } }),
    ]))
})

describe('a server', () => {
  const backedUp: Step = { server: 'is backed up' }
  const restored: Step = { server: 'is restored' }
  const purged: Step = { server: 'purges' }

  test('a restored server gives every device the restored data, whether it pulls at rest or in the middle of pages', () =>
    school.run([
      pull(),
      backedUp,
      renamed,
      manyTags,
      deleted,
      pull(),
      pull(1, { meanwhile: { at: 1, step: restored } }),
      pull(administrator),
      pull(reader, { network: { fault: 'answer lost', at: 1 } }),
      pull(reader, { disk: { disk: 'killed', after: 3 } }),
    ]))

  test('after a purge of deletions that a device never saw it begins anew, and the deleted documents are gone', () =>
    school.run([pull(), deleted, renamed, purged, pull()]))

  test('after a purge of deletions that a device has seen it does not begin anew', async () => {
    const taken = await school.run([pull(), deleted, pull(), purged, pull()])
    expect(taken.map(({ traffic }) => traffic.answers)).toEqual([['PAGE'], ['PAGE'], ['PAGE']])
  })

  test('after a purge of the last change new devices can begin, in pages too', () =>
    school.run([manyTags, deleted, purged, pull(), pull()]))

  test('a purge does not bring back what an unfinished fill had stored', async () => {
    const headlineDeleted: Step = { change: 'remove headline', of: 1, to: 0 }
    for (const after of points([2, 3, 4, 5, 6, 7], 2)) {
      const unfinished = pull(reader, { disk: { disk: 'no room to open', after } })
      await school.run([unfinished, deleted, headlineDeleted, purged, pull()])
    }
  })

  test('a server that needs a newer build is reported, and the copy stays as it is', () =>
    school.run([
      { server: 'needs a newer build' },
      pull(),
      { server: 'serves this build' },
      pull(),
      renamed,
      { server: 'needs a newer build' },
      pull(),
      { device: reader, does: 'restart' },
    ]))
})

describe('an app', () => {
  const restart = (build: Build): DeviceStep => ({ device: administrator, does: 'restart', build })
  const save = (to: number, disturbance: Disturbance = {}): DeviceStep => ({
    ...{ device: administrator, does: 'edit', makes: 'rename event', of: 0, to, daysOff: 0 },
    ...disturbance,
  })
  const unsent: Disturbance = { network: { fault: 'unreachable', at: 0 } }

  test('an app updated to another schema number sends what waited in the old one, and reads and saves after a rollback', async () => {
    const earlier: Step[] = [restart('earlier'), save(1), save(2, unsent)]
    const taken = await school.run([
      ...earlier,
      restart('this'),
      save(3, unsent),
      restart('earlier'),
      save(4),
      renamed,
      { server: 'serves this build' },
      pull(administrator),
      restart('this'),
    ])
    expect(taken[2]?.queue).toMatchObject([{ schema: EARLIER_SCHEMA }])
    expect(taken[3]?.received.sent).toHaveLength(1)
    expect(taken[5]?.queue, 'an edit of a newer build waits for that build').toMatchObject([{ schema: SCHEMA }])
    expect(taken[7]?.state?.problem, 'a build that is not served any more').toBe('upgrade')
  })

  test('a device that sleeps for an hour between any two answers continues when it wakes', async () => {
    for (const after of pointsUpTo(24, 2, 4)) {
      await school.run([
        pull(administrator),
        renamed,
        { ...save(5), asleep: { after, step: deleted } },
        { ...pull(administrator), asleep: { after, step: manyTags } },
      ])
    }
  })

  test('an app reads and sends while the server accepts no opened events, which reach it later', () =>
    school.run([
      pull(administrator),
      { server: 'analytics fail' },
      { device: administrator, does: 'open an event' },
      save(6),
      renamed,
      pull(administrator),
    ]))
})

describe('storage that the browser clears under open tabs', () => {
  const wipe: DeviceStep = { device: administrator, does: 'wipe' }

  test('storage that the browser clears under open tabs is refilled, and nothing says that the lost edits are waiting', async () => {
    const taken = await school.run([
      pull(administrator),
      { device: administrator, does: 'open a tab' },
      { device: administrator, does: 'edit', makes: 'rename event', of: 0, to: 8, daysOff: 0, session: 'ended' },
      wipe,
      renamed,
      wipe,
      pull(administrator),
    ])
    const lost = taken.find(({ queued, queue }) => queued.length > 0 && queue.length === 0)
    expect(lost?.state).toMatchObject({ waiting: 0, problem: null })
  })
})

describe('another user', () => {
  test('another user who signs in finds nothing of the first, whose copy begins anew afterwards', () =>
    school.run([
      pull(administrator),
      { device: administrator, does: 'let another user in' },
      pull(administrator),
      { device: administrator, does: 'sign out', queue: 'kept' },
    ]))
})
