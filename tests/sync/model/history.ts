import fc from 'fast-check'
import type { Scope } from '#sync/entities/index.ts'
import { changes, makeChange, type Change, type ChangeName } from './changes.ts'
import type { RunningSchool, ServerDeed } from './school.ts'

/** What happens at the server. */
export type ServerStep = Change | { role: Scope; of: number } | { server: ServerDeed }

export const networkFaults = [
  'unreachable',
  'answer lost',
  'asked twice',
  'status 500',
  'html',
  'nothing',
  'cut short',
  'without documents',
  'without position',
] as const
export type NetworkFault = { fault: (typeof networkFaults)[number]; at: number }

/** `killed` ends the device after so many writes; the others let one write fail and go on. */
export type DiskFault = { disk: 'killed' | 'no room' | 'no room to open' | 'torn'; after: number }

/** What disturbs one round of pulls. `at` counts requests, `after` writes. */
export type Disturbance = {
  network?: NetworkFault
  disk?: DiskFault
  session?: 'of another user' | 'ended'
  meanwhile?: { step: ServerStep; at: number }
}

/** What happens to a device. */
export type DeviceStep = Disturbance & {
  device: number
  does: 'pull' | 'restart' | 'open a tab' | 'close the first tab' | 'sign out' | 'let another user in'
}

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
const deed = fc.record({
  server: fc.constantFrom<ServerDeed[]>(
    'purges',
    'purges',
    'is backed up',
    'is restored',
    'needs a newer build',
    'serves this build',
  ),
})

const serverStep: fc.Arbitrary<ServerStep> = fc.oneof(
  { arbitrary: change, weight: 12 },
  { arbitrary: manyChange, weight: 1 },
  { arbitrary: role, weight: 2 },
  { arbitrary: deed, weight: 2 },
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
        disk: fc.constantFrom('killed' as const, 'no room' as const, 'no room to open' as const),
        after: fc.nat(16),
      }),
    }),
    weight: 3,
  },
  { arbitrary: fc.record({ disk: fc.record({ disk: fc.constant('torn' as const), after: fc.nat(600) }) }), weight: 1 },
  { arbitrary: fc.record({ session: fc.constantFrom('of another user' as const, 'ended' as const) }), weight: 1 },
  { arbitrary: fc.record({ meanwhile: fc.record({ step: serverStep, at: fc.nat(2) }) }), weight: 2 },
)

const pull = fc
  .tuple(fc.nat(2), fc.constantFrom('pull' as const, 'pull' as const, 'restart' as const), disturbance)
  .map(([device, does, disturbed]): DeviceStep => ({ device, does, ...disturbed }))

const atDevice: fc.Arbitrary<DeviceStep> = fc.record({
  device: fc.nat(2),
  does: fc.constantFrom(
    'open a tab' as const,
    'close the first tab' as const,
    'sign out' as const,
    'let another user in' as const,
  ),
})

/** Histories of pulls and changes, as the protocol alone sees them. */
export const protocolHistory: fc.Arbitrary<Step[]> = fc.array<Step>(
  fc.oneof({ arbitrary: serverStep, weight: 5 }, { arbitrary: pull, weight: 4 }),
  { maxLength: 14 },
)

/** The same with what only a whole device can do. */
export const deviceHistory: fc.Arbitrary<Step[]> = fc.array<Step>(
  fc.oneof({ arbitrary: serverStep, weight: 6 }, { arbitrary: pull, weight: 6 }, { arbitrary: atDevice, weight: 1 }),
  { maxLength: 16 },
)

export async function takeServerStep(school: RunningSchool, step: ServerStep): Promise<void> {
  if ('change' in step) await makeChange(school, step)
  else if ('role' in step) await school.giveRole(step.of, step.role)
  else await school.does[step.server]()
}
