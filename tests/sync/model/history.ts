import fc from 'fast-check'
import type { Scope } from '#sync/entities/index.ts'
import type { Side } from '#sync/replica/outbox/conflicts.ts'
import { changes, type Change, type ChangeName } from './changes.ts'
import { forms, formsWithPictures, type EditName, type Making } from './edits.ts'
import type { RunningSchool, ServerDeed } from './school.ts'

/** What happens at the server. */
export type ServerStep = Change | { role: Scope; of: number } | { server: ServerDeed }

export const networkFaults = [
  'unreachable',
  'answer lost',
  'sent twice',
  'status 500',
  'html',
  'nothing',
  'cut short',
  'without documents',
  'without position',
  'arrives late',
  'slow',
] as const
export type NetworkFault = { fault: (typeof networkFaults)[number]; at: number }

/**
 * `killed` ends the device after the given number of writes, at `stolen` another page takes over; the others make one
 * write fail.
 */
export type DiskFault = { disk: 'killed' | 'no room' | 'no room to open' | 'torn' | 'stolen'; after: number }

/** What disturbs one round of pulls. `at` counts requests, `after` writes. */
export type Disturbance = {
  /** The next answer of this kind, during the step or after it, reaches the device only in its next step. */
  held?: 'pull' | 'push' | 'upload'
  network?: NetworkFault
  disk?: DiskFault
  session?: 'of another user' | 'ended'
  meanwhile?: { step: ServerStep; at: number }
  /** After this many answers the engine's tab stops, the step happens, and another tab takes over before it wakes. */
  robbed?: { after: number; step?: ServerStep }
  /** After this many answers the whole device sleeps for an hour, during which the step happens. */
  asleep?: { after: number; step?: ServerStep }
}

/** Which build of the app a device runs: the `earlier` one has a lower schema number. */
export type Build = 'earlier' | 'this'

/** What happens to a device. `of` picks from the queue, as from documents. */
export type DeviceStep = Disturbance & { device: number } & (
    | { does: 'pull' | 'send' | 'open a tab' | 'close the first tab' | 'let another user in' }
    | { does: 'open an event' }
    /** The browser clears the origin's storage, under whatever is open. */
    | { does: 'wipe' }
    | { does: 'restart'; zone?: string; daysOff?: number; build?: Build }
    | { does: 'sign out'; queue: 'kept' | 'dropped' }
    | EditStep
    | { does: 'discard'; of: number }
    /** `by turns`: place by place, theirs and mine alternately. */
    | { does: 'settle'; of: number; as: Side | 'by turns' }
    /** Reopens a refused edit in its form: what is typed there waits as a draft, or is saved in its place. */
    | { does: 'edit again'; of: number; to: number; until: 'typed' | 'saved' }
  )

/** A form is saved on a device whose clock is the given number of days off. */
export type EditStep = { does: 'edit'; daysOff: number } & Making

export type Step = ServerStep | DeviceStep

const changeNames = Object.keys(changes) as ChangeName[]
const fewNames = changeNames.filter((name) => !name.includes('many'))

const change = fc.record({ change: fc.constantFrom(...fewNames), of: fc.nat(7), to: fc.nat(580) })
const manyChange = fc.record({
  change: fc.constantFrom<ChangeName[]>('add many tags', 'change many tags', 'delete many tags'),
  of: fc.constant(0),
  to: fc.nat(40),
})
const role = fc.record({ role: fc.constantFrom<Scope[]>('reader', 'administrator'), of: fc.nat(2) })
const serverAct = fc.record({
  server: fc.constantFrom<ServerDeed[]>(
    'purges',
    'purges',
    'is backed up',
    'is restored',
    'needs a newer build',
    'serves this build',
    'serves the earlier build',
    'analytics fail',
    'analytics work',
  ),
})

const serverStep: fc.Arbitrary<ServerStep> = fc.oneof(
  { arbitrary: change, weight: 12 },
  { arbitrary: manyChange, weight: 1 },
  { arbitrary: role, weight: 2 },
  { arbitrary: serverAct, weight: 2 },
)

const disturbance: fc.Arbitrary<Disturbance> = fc.oneof(
  { arbitrary: fc.constant<Disturbance>({}), weight: 3 },
  {
    arbitrary: fc.record({ network: fc.record({ fault: fc.constantFrom(...networkFaults), at: fc.nat(3) }) }),
    weight: 2,
  },
  {
    arbitrary: fc.record({
      disk: fc.record({
        disk: fc.constantFrom('killed' as const, 'no room' as const, 'no room to open' as const, 'stolen' as const),
        after: fc.nat(16),
      }),
    }),
    weight: 3,
  },
  { arbitrary: fc.record({ disk: fc.record({ disk: fc.constant('torn' as const), after: fc.nat(600) }) }), weight: 1 },
  { arbitrary: fc.record({ session: fc.constantFrom('of another user' as const, 'ended' as const) }), weight: 1 },
  { arbitrary: fc.record({ robbed: fc.record({ after: fc.nat(40), step: serverStep }) }), weight: 2 },
  { arbitrary: fc.record({ asleep: fc.record({ after: fc.nat(40), step: serverStep }) }), weight: 2 },
  { arbitrary: fc.record({ meanwhile: fc.record({ step: serverStep, at: fc.nat(2) }) }), weight: 2 },
)

const pull = fc
  .tuple(fc.nat(2), fc.constantFrom('pull' as const, 'pull' as const, 'restart' as const), disturbance)
  .map(([device, does, disturbed]): DeviceStep => ({ device, does, ...disturbed }))

const atDevice: fc.Arbitrary<DeviceStep> = fc.oneof(
  fc.record({
    device: fc.nat(2),
    does: fc.constantFrom('open a tab' as const, 'close the first tab' as const, 'let another user in' as const),
  }),
  fc.record({ device: fc.nat(2), does: fc.constantFrom('open an event' as const, 'wipe' as const) }),
  fc.record({
    device: fc.nat(2),
    does: fc.constant('sign out' as const),
    queue: fc.constantFrom('kept' as const, 'dropped' as const),
  }),
  fc.record({
    device: fc.nat(2),
    does: fc.constant('restart' as const),
    zone: fc.constantFrom('Pacific/Auckland', 'America/New_York', 'Europe/London'),
    daysOff: fc.constantFrom(-2, 2),
    build: fc.constantFrom<Build[]>('earlier', 'this'),
  }),
)

const administrators = fc.integer({ min: 1, max: 2 })

/** What two administrators are likely to do to the same document. */
const contended: EditName[] = ['rename tag', 'delete tag', 'rename event', 'move date', 'delete event']

const makingOf = (makes: EditName[], most: number) =>
  fc.record({
    device: administrators,
    does: fc.constant('edit' as const),
    makes: fc.constantFrom(...makes),
    of: fc.nat(most),
    to: fc.nat(580),
    daysOff: fc.constantFrom(0, 0, -2, 2),
  })

const plain = (Object.keys(forms) as EditName[]).filter((name) => !formsWithPictures.includes(name))

const edit: fc.Arbitrary<DeviceStep> = fc.oneof(makingOf(plain, 4), makingOf(contended, 1))

const editAtDevice: fc.Arbitrary<DeviceStep> = fc.oneof(
  { arbitrary: edit, weight: 4 },
  { arbitrary: makingOf([...formsWithPictures, 'take logo of provider away', 'delete provider'], 1), weight: 1 },
)

const queued: fc.Arbitrary<DeviceStep> = fc.oneof(
  fc.record({ device: administrators, does: fc.constant('discard' as const), of: fc.nat(3) }),
  fc.record({
    device: administrators,
    does: fc.constant('settle' as const),
    of: fc.nat(1),
    as: fc.constantFrom('mine' as const, 'theirs' as const),
  }),
)

/** The same with the choices and drafts that only a whole device has. */
const queuedAtDevice: fc.Arbitrary<DeviceStep> = fc.oneof(
  { arbitrary: queued, weight: 2 },
  {
    arbitrary: fc.record({
      device: administrators,
      does: fc.constant('settle' as const),
      of: fc.nat(1),
      as: fc.constant('by turns' as const),
    }),
    weight: 1,
  },
  {
    arbitrary: fc.record({
      device: administrators,
      does: fc.constant('edit again' as const),
      of: fc.nat(2),
      to: fc.nat(580),
      until: fc.constantFrom('typed' as const, 'saved' as const, 'saved' as const),
    }),
    weight: 1,
  },
)

const send = fc
  .tuple(administrators, disturbance)
  .map(([device, disturbed]): DeviceStep => ({ device, does: 'send', ...disturbed }))

/** New devices, or administrators who have a copy already. */
const beginning: fc.Arbitrary<Step[]> = fc.constantFrom<Step[]>(
  [],
  [
    { device: 1, does: 'pull' },
    { device: 2, does: 'pull' },
  ],
)

const calmPull = fc.record({ device: administrators, does: fc.constant('pull' as const) })

/** Short histories in which nothing is disturbed. */
export const calmHistory: fc.Arbitrary<Step[]> = fc
  .tuple(
    beginning,
    fc.array<Step>(
      fc.oneof({ arbitrary: change, weight: 1 }, { arbitrary: calmPull, weight: 1 }, { arbitrary: edit, weight: 6 }),
      { maxLength: 12, size: 'max' },
    ),
  )
  .map(([begun, steps]) => [...begun, ...steps])

/** Histories of edits, pulls and changes, as the protocol alone sees them. */
export const protocolHistory: fc.Arbitrary<Step[]> = fc
  .tuple(
    beginning,
    fc.array<Step>(
      fc.oneof(
        { arbitrary: serverStep, weight: 3 },
        { arbitrary: pull, weight: 4 },
        { arbitrary: edit, weight: 7 },
        { arbitrary: send, weight: 4 },
        { arbitrary: queued, weight: 2 },
      ),
      { maxLength: 18, size: 'max' },
    ),
  )
  .map(([begun, steps]) => [...begun, ...steps])

const disturbed = (step: fc.Arbitrary<DeviceStep>) =>
  fc.tuple(step, disturbance).map(([whole, by]): DeviceStep => ({ ...whole, ...by }))

/** The same with what only a whole device can do; there a round sends and pulls. */
export const deviceHistory: fc.Arbitrary<Step[]> = fc
  .tuple(
    beginning,
    fc.array<Step>(
      fc.oneof(
        { arbitrary: serverStep, weight: 4 },
        { arbitrary: pull, weight: 5 },
        { arbitrary: disturbed(editAtDevice), weight: 7 },
        { arbitrary: disturbed(queuedAtDevice), weight: 4 },
        { arbitrary: atDevice, weight: 2 },
      ),
      { maxLength: 16, size: 'max' },
    ),
  )
  .map(([begun, steps]) => [...begun, ...steps])

export async function takeServerStep(school: RunningSchool, step: ServerStep): Promise<void> {
  if ('change' in step) await school.changes(step)
  else if ('role' in step) await school.giveRole(step.of, step.role)
  else await school.does[step.server]()
}
