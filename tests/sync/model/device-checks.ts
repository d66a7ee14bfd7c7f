import { expect } from 'vitest'
import type { Collection } from '#sync/entities/index.ts'
import type { MonthRecord, NameRecord } from '#sync/protocol/month-record.ts'
import { databaseNamesOf, isReplicaDatabase, isViewDatabase, viewDatabaseName } from '#sync/replica/names.ts'
import type { GenerationState } from '#sync/replica/view-store.ts'
import type { Taken } from './device-calls.ts'
import type { Device } from './device.ts'
import type { Disk } from './disk.ts'
import { inOrder, truthFor, type Copy } from './expected.ts'
import type { DeviceStep, Disturbance } from './history.ts'
import type { RunningSchool } from './school.ts'

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
  expect(problem, 'the trouble that is told').toBe(expectedProblem(step, taken))
  if (problem === null) expect(others, "only the user's own copy").toEqual([])
  const administrators = (names: readonly string[]) => names.filter((name) => name.includes('-administrator-'))
  const isReader = traffic.resetTo.at(-1) === 'reader' && !step.meanwhile
  if (isReader) expect(administrators(copies), 'a lost role takes its copy with it').toEqual([])
  if (problem === null || traffic.answers[0] !== 'RESET') return
  expect(after, 'a RESET leaves the screen').toBe(before)
  const kept = isReader && administrators(taken.inUse).length > 0 ? [] : taken.inUse
  expect(copies, 'a RESET leaves the copy in use').toEqual(expect.arrayContaining(kept))
}

/** What a step's disturbance, or the server's refusal, is told as. */
function expectedProblem(step: Disturbance, { traffic, refused }: Taken): Problem | null {
  const { network, session } = step
  if (session) return session === 'ended' ? 'signed-out' : 'other-user'
  if (refused) return 'quota'
  const fault = network && network.at < traffic.requests ? network.fault : undefined
  if (fault === 'unreachable' || fault === 'answer lost') return 'unreachable'
  if (fault !== undefined && fault !== 'asked twice') return 'server'
  return traffic.answers.at(-1) === 'UPGRADE' ? 'upgrade' : null
}

/** Opened once more and left alone, the device holds exactly what the server has for it, and asks once to know it. */
export async function expectConverged(school: RunningSchool, device: Device, index: number): Promise<void> {
  const opened = await device.take({ device: index, does: 'restart' })
  expectSound({ device: index, does: 'restart' }, opened, device.person.id)
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
  expect(inOrder(view.months, view.names)).toEqual({ months: truth.months, names: truth.names })
  const allowed = [viewDatabaseName(device.person.id), ...databaseNamesOf(generation)]
  const leftBehind = copiesAmong(Object.keys(disk)).filter((name) => !allowed.includes(name))
  expect(leftBehind, 'databases left behind').toEqual([])
  const again = await device.take({ device: index, does: 'pull' })
  expect(again.traffic.requests, 'requests with nothing new').toBe(1)
}

/** What a user has queued stays on the device; copies do not. */
function copiesAmong(databases: readonly string[]): string[] {
  return databases.filter((name) => isReplicaDatabase(name) || isViewDatabase(name))
}

type View = { generations: [GenerationState]; months: MonthRecord[]; names: NameRecord[] }
type Generation = GenerationState['generation']
type Row = { id: string; position: number; _deleted: string }

/** The documents of a generation without RxDB's own fields; a deleted one may keep nothing but its id and position. */
function copyOf(disk: Disk, generation: Generation): Copy {
  const copy: Copy = {}
  for (const name of databaseNamesOf(generation)) {
    const collection = name.split('--').at(-1) as Collection | '_rxdb_internal'
    const rows = (disk[name]?.['docs'] ?? []) as Row[]
    if (collection === '_rxdb_internal' || rows.length === 0) continue
    for (const row of rows) {
      const { _deleted, ...fields } = row
      const document = Object.fromEntries(Object.entries(fields).filter(([field]) => !field.startsWith('_')))
      if (_deleted === '1') expect(Object.keys(document).toSorted()).toEqual(['id', 'position'])
      else copy[collection] = { ...copy[collection], [row.id]: document }
    }
  }
  return copy
}
