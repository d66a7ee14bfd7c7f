import { expect, vi } from 'vitest'
import type { MonthRecord, NameRecord } from '#sync/protocol/month-record.ts'
import {
  databaseNamesOf,
  isReplicaDatabase,
  isViewDatabase,
  viewDatabaseName,
  workDatabaseName,
} from '#sync/replica/names.ts'
import type { GenerationState } from '#sync/replica/view-store.ts'
import type { OutboxEntry } from '#sync/replica/work-store.ts'
import type { Taken } from './device-calls.ts'
import type { Device } from './device.ts'
import { copyOf, idsBeyond, type Disk } from './disk-records.ts'
import { inOrder, truthFor, viewOf } from './expected.ts'
import type { DeviceStep, Disturbance } from './history.ts'
import { concernsQueue } from './queue-checks.ts'
import type { RunningSchool } from './school.ts'
import { shownFrom } from './shown.ts'

type Problem = NonNullable<Taken['state']>['problem'] | 'unreachable'

/** What must hold after every single step, disturbed or not. */
export function expectSound(step: DeviceStep, taken: Taken, ownId: string): void {
  const { state, killed, refused, traffic, before, after } = taken
  const copies = copiesAmong(taken.databases)
  const others = copies.filter((name) => !name.includes(ownId))
  if (!refused) expect(taken.unhandled, 'errors that nobody caught').toEqual([])
  if (step.does === 'sign out') return expect(copies, 'no copy is left after signing out').toEqual([])
  if (step.does === 'let another user in') return expect(others, 'only the signed-in user has a copy').toEqual(copies)
  if (before !== null) expect(after, 'what was on the screen stays').not.toBeNull()
  if (killed || state === null) return
  const problem = state.reachable ? state.problem : 'unreachable'
  expect(problem, 'the trouble that is told').toBeOneOf(expectedProblems(step, taken))
  if (problem === null) expect(others, "only the user's own copy").toEqual([])
  const administrators = (names: readonly string[]) => names.filter((name) => name.includes('-administrator-'))
  const isReader = traffic.resetTo.at(-1) === 'reader' && !step.meanwhile
  // Without room to note that it is gone it cannot go: then the next round takes it away.
  if (isReader && !refused) expect(administrators(copies), 'a lost role takes its copy with it').toEqual([])
  if (problem === null || traffic.answers[0] !== 'RESET' || concernsQueue(taken)) return
  expect(after, 'a RESET leaves the screen').toBe(before)
  const kept = isReader && administrators(taken.inUse).length > 0 ? [] : taken.inUse
  expect(copies, 'a RESET leaves the copy in use').toEqual(expect.arrayContaining(kept))
}

/** What a step's disturbance, or the server's refusal, is told as; a screen that could not be written at once is written later. */
function expectedProblems(step: Disturbance, taken: Taken): (Problem | null)[] {
  if (!taken.refused || step.session) return [expectedProblem(step, taken)]
  return concernsQueue(taken) ? ['quota', expectedProblem(step, taken)] : ['quota']
}

function expectedProblem(step: Disturbance, { traffic }: Taken): Problem | null {
  const { network, session } = step
  if (session) return session === 'ended' ? 'signed-out' : 'other-user'
  const fault = traffic.disturbed === 'another' || traffic.disturbed === null ? undefined : network?.fault
  if (fault === 'unreachable' || fault === 'answer lost' || fault === 'arrives late') return 'unreachable'
  if (fault !== undefined && fault !== 'asked twice') return 'server'
  return traffic.answers.at(-1) === 'UPGRADE' ? 'upgrade' : null
}

/** Opened once more and left alone, the device holds exactly what the server has for it, and asks once to know it. */
export async function expectConverged(school: RunningSchool, device: Device, index: number): Promise<void> {
  const truth = await truthFor(school, device.person)
  const disk = await device.read()
  const view = disk[viewDatabaseName(device.person.id)] as View
  expect(view.generations).toMatchObject([
    {
      role: 'current',
      checkpoint: { position: truth.position, scope: truth.scope },
      generation: { scope: truth.scope },
    },
  ])
  const [{ generation }] = view.generations
  expect(copyOf(disk, generation)).toEqual(truth.copy)
  expectScreen(disk, device, view.generations[0])
  const allowed = [viewDatabaseName(device.person.id), ...databaseNamesOf(generation)]
  const leftBehind = copiesAmong(Object.keys(disk)).filter((name) => !allowed.includes(name))
  expect(leftBehind, 'databases left behind').toEqual([])
  const again = await device.take({ device: index, does: 'pull' })
  expect(again.traffic.requests, 'requests with nothing new').toBe(1)
}

/** The screen shows what is stored and what is queued; it may need a moment after the step that changed the queue. */
export async function expectShown(device: Device): Promise<void> {
  await vi.waitFor(
    async () => {
      const disk = await device.read()
      const view = disk[viewDatabaseName(device.person.id)] as View | undefined
      const current = view?.generations.find(({ role }) => role === 'current')
      if (current && !current.isGone) expectScreen(disk, device, current)
    },
    { timeout: 20_000, interval: 20 },
  )
}

function expectScreen(disk: Disk, { person }: Device, { generation, checkpoint }: GenerationState): void {
  const { months, names } = disk[viewDatabaseName(person.id)] as View
  const queue = (disk[workDatabaseName(person.id)]?.['outbox'] ?? []) as OutboxEntry[]
  const unknown = idsBeyond(disk, generation, checkpoint.position)
  const shown = viewOf(shownFrom(copyOf(disk, generation), queue))
  expect(without(unknown, inOrder(months, names)), 'what the screen shows').toEqual(without(unknown, shown))
}

function without(ids: ReadonlySet<string>, { months, names }: Shown): Shown {
  const known = months.map((record) => ({
    ...record,
    eventIds: record.eventIds.filter((id) => !ids.has(id)),
    entries: record.entries.filter(({ eventId }) => !ids.has(eventId)),
    headlines: record.headlines.filter(({ id }) => !ids.has(id)),
  }))
  return {
    months: known.filter(({ entries, headlines }) => entries.length + headlines.length > 0),
    names: names.filter(({ id }) => !ids.has(id)),
  }
}

/** What a user has queued stays on the device; copies do not. */
function copiesAmong(databases: readonly string[]): string[] {
  return databases.filter((name) => isReplicaDatabase(name) || isViewDatabase(name))
}

type Shown = { months: MonthRecord[]; names: NameRecord[] }
type View = Record<string, unknown[]> & { generations: [GenerationState]; months: MonthRecord[]; names: NameRecord[] }
