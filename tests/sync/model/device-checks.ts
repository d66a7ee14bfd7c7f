import { expect } from 'vitest'
import type { MonthRecord, NameRecord } from '#sync/protocol/month-record.ts'
import { databaseNamesOf } from '#sync/replica/storage/copy-databases.ts'
import {
  isReplicaDatabase,
  isViewDatabase,
  viewDatabaseName,
  workDatabaseName,
} from '#sync/replica/storage/database-names.ts'
import type { EngineState } from '#sync/replica/storage/engine-state.ts'
import { isUnsent, onTheWay } from '#sync/replica/outbox/outbox.ts'
import type { GenerationState } from '#sync/replica/storage/view-store.ts'
import type { OutboxEntry } from '#sync/replica/storage/work-store.ts'
import { eventually } from '#tests/support/waiting/eventually.ts'
import type { Taken } from './device-calls.ts'
import type { Device } from './device.ts'
import { copyOf, idsBeyond, type Disk } from './disk-records.ts'
import { expectSame, inOrder, readMonthRecords, truthFor, viewOf, type ShownMonth } from './expected.ts'
import type { DeviceStep, Disturbance } from './history.ts'
import { concernsQueue } from './queue-checks.ts'
import type { RunningSchool } from './school.ts'
import { shownFrom } from './shown.ts'

type Problem = NonNullable<Taken['state']>['problem'] | 'unreachable'

/** What must hold after every single step, disturbed or not. */
export function expectSound(step: DeviceStep, taken: Taken, ownId: string): void {
  const { state, killed, refused, traffic, before, after } = taken
  if (step.does === 'edit' && !step.disk) expect(taken.failed, 'why a form could not be saved').toBeNull()
  const copies = copiesAmong(taken.databases)
  const others = copies.filter((name) => !name.includes(ownId))
  if (!refused) expect(taken.unhandled, 'errors that nobody caught').toEqual([])
  if (step.does === 'sign out') return expect(copies.join(), 'no copy is left after signing out').toBe('')
  if (step.does === 'let another user in') return expect(others, 'only the signed-in user has a copy').toEqual(copies)
  if (before !== null && step.does !== 'wipe') expect(after, 'what was on the screen stays').not.toBeNull()
  if (killed || state === null) return
  if (step.does === 'wipe') return expectFresh(taken)
  const problem = problemIn(state)
  expect(problem, 'the problem that is reported').toBeOneOf(expectedProblems(step, taken))
  if (problem === null) expect(others, "only the user's own copy").toEqual([])
  const administrators = (names: readonly string[]) => names.filter((name) => name.includes('-administrator-'))
  const isReader = traffic.resetTo.at(-1) === 'reader' && !step.meanwhile
  // Without space to record that it is gone, it cannot be removed: the next round removes it.
  if (isReader && !refused) expect(administrators(copies), 'a lost role takes its copy with it').toEqual([])
  if (problem === null || traffic.answers[0] !== 'RESET' || concernsQueue(taken)) return
  const hasSwitched = taken.inUseAfter.some((name) => !taken.inUse.includes(name))
  if (hasSwitched && mayHaveSwitched(taken)) return
  const differs = differenceOf(before ?? '', after ?? '')
  expect(differs, 'a RESET leaves the screen').toBeNull()
  const expectedCopies = isReader && administrators(taken.inUse).length > 0 ? [] : taken.inUse
  expect(copies, 'a RESET leaves the copy in use').toEqual(expect.arrayContaining(expectedCopies))
}

/**
 * A new copy can exist although a refusal was reported: refused writes to the queue's store happen after the switch,
 * and on a slow machine the engine has retried by itself, some seconds later, before the screen was read.
 */
function mayHaveSwitched({ refusal, traffic }: Taken): boolean {
  if (refusal === null) return false
  return traffic.requests > refusal.requestsBefore || refusal.database.startsWith('work-')
}

/** Nothing is shown of what was lost with the storage, and a fresh copy is there or on its way. */
function expectFresh({ state, queue, traffic }: Taken): void {
  expect(state?.waiting, 'edits that are reported as waiting').toBe(onTheWay(queue).filter(isUnsent).length)
  expect(problemIn(state), 'the problem that is reported').toBeOneOf(['upgrade', null])
  expect(traffic.requests, 'requests for a fresh copy').toBeGreaterThan(0)
}

/** The first place in which two screens differ, short enough for a report; null if they are the same. */
function differenceOf(before: string, after: string): [was: string, is: string] | null {
  if (before === after) return null
  let at = 0
  while (before[at] === after[at]) at += 1
  const around = (text: string) => text.slice(Math.max(0, at - 100), at + 100)
  return [around(before), around(after)]
}

/**
 * How a step's disturbance, or the server's refusal, is reported; a screen that could not be written at once is written
 * later.
 */
function expectedProblems(step: Disturbance, taken: Taken): (Problem | null)[] {
  const expected = expectedProblem(step, taken)
  // Reading and sending fail separately: the other half does not meet the failure of one, and an answer to it makes
  // both ask again. If only sending met it, the last report on reading still stands.
  const before = taken.traffic.answers.length === 0 ? [problemIn(taken.reportedBefore)] : []
  // A request under way when the device fell asleep is given up when it wakes, and sent again.
  const whenAwake: (Problem | null)[] = step.asleep ? [...expected, 'unreachable'] : expected
  const withQueue = concernsQueue(taken) ? [...whenAwake, null, ...before] : whenAwake
  if (!taken.refused || step.session) return withQueue
  return concernsQueue(taken) || haveBeenStoredSince(taken) ? ['quota', ...withQueue] : ['quota']
}

/** The stream makes own records be requested again at once: a refused write of them may be made good in the same round. */
function haveBeenStoredSince({ refusal, traffic }: Taken): boolean {
  return refusal !== null && refusal.database.startsWith('work-') && traffic.requests > refusal.requestsBefore
}

function expectedProblem(step: Disturbance, taken: Taken): (Problem | null)[] {
  const { traffic } = taken
  const { network, session } = step
  if (session) return [session === 'ended' ? 'signed-out' : 'other-user']
  const fault = traffic.disturbed === 'another' || traffic.disturbed === null ? undefined : network?.fault
  if (fault === 'unreachable' || fault === 'answer lost' || fault === 'arrives late')
    return concernsQueue(taken) ? ['unreachable', 'server'] : ['unreachable']
  if (fault !== undefined && fault !== 'sent twice' && fault !== 'slow') return ['server']
  // Sending alone says nothing new about reading: the last report on that still stands.
  if (traffic.answers.length === 0) return [problemIn(taken.reportedBefore)]
  return [traffic.answers.at(-1) === 'UPGRADE' ? 'upgrade' : null]
}

function problemIn(state: EngineState | null): Problem | null {
  return state && !state.reachable ? 'unreachable' : (state?.problem ?? null)
}

/**
 * Opened once more and left alone, the device holds exactly what the server has for it, and asks once to learn that.
 */
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
  expectSame(copyOf(disk, generation), truth.copy)
  expectScreen(disk, device, view.generations[0])
  const allowed = [viewDatabaseName(device.person.id), ...databaseNamesOf(generation)]
  const leftBehind = copiesAmong(Object.keys(disk)).filter((name) => !allowed.includes(name))
  expect(leftBehind, 'databases left behind').toEqual([])
  const again = await device.take({ device: index, does: 'pull' })
  expect(again.traffic.requests, 'requests with nothing new').toBe(1)
}

/** Events opened on the device reach the server, in their own time. */
export async function expectRecorded({ sql }: RunningSchool, device: Device): Promise<void> {
  const opened = await device.opened()
  if (opened.length === 0) return
  const recorded = async () => {
    const rows = await sql<
      { id: string }[]
    >`/* recordedEvents */ select id from analytic_event where id = any(${opened})`
    return rows.map(({ id }) => id).toSorted()
  }
  await eventually(async () => expect(await recorded(), 'opened events that are recorded').toEqual(opened.toSorted()))
}

/** The screen shows what is stored and what is queued; it may need a moment after the step that changed the queue. */
export async function expectShown(device: Device): Promise<void> {
  await eventually(async () => {
    const disk = await device.read()
    const view = disk[viewDatabaseName(device.person.id)] as View | undefined
    const current = view?.generations.find(({ role }) => role === 'current')
    if (current && !current.isGone) expectScreen(disk, device, current)
  })
}

function expectScreen(disk: Disk, { person, schema }: Device, { generation, checkpoint }: GenerationState): void {
  const { months: records, names, settings } = disk[viewDatabaseName(person.id)] as View
  const setting = (key: string) => settings.find((row) => row.key === key)?.value
  const months = readMonthRecords(records, (setting('numbers') ?? []) as string[])
  const entries = (disk[workDatabaseName(person.id)]?.['outbox'] ?? []) as OutboxEntry[]
  // An earlier build does not show edits of a newer one.
  const queue = entries.filter((entry) => entry.schema <= schema())
  const unknown = idsBeyond(disk, generation, checkpoint.position)
  const shown = viewOf(shownFrom(copyOf(disk, generation), queue))
  expect(without(unknown, inOrder(months, names)), 'what the screen shows').toEqual(without(unknown, shown))
}

function without(ids: ReadonlySet<string>, { months, names }: Shown): Shown {
  const known = months.map((record) => ({
    ...record,
    entries: record.entries.filter(({ eventId }) => !ids.has(eventId)),
    headlines: record.headlines.filter(({ id }) => !ids.has(id)),
  }))
  return {
    months: known.filter(({ entries, headlines }) => entries.length + headlines.length > 0),
    names: names.filter(({ id }) => !ids.has(id)),
  }
}

/** A user's queue stays on the device; copies do not. */
function copiesAmong(databases: readonly string[]): string[] {
  return databases.filter((name) => isReplicaDatabase(name) || isViewDatabase(name))
}

type Shown = { months: ShownMonth[]; names: NameRecord[] }
type View = Record<string, unknown[]> & {
  generations: [GenerationState]
  months: MonthRecord[]
  names: NameRecord[]
  settings: { key: string; value: unknown }[]
}
