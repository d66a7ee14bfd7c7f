import type { EngineState } from '#sync/replica/engine-state.ts'
import type { Disk } from './disk.ts'
import type { DeviceStep } from './history.ts'
import type { Cookies, Traffic } from './network.ts'

/** What a device is told to do; it answers every call by its id. */
export type DeviceCalls = {
  /** A new device of this user, with nothing on its disk. */
  begin(people: People): void
  take(step: DeviceStep): Taken
  read(): Disk
}

/** Whose device it is, and who else may sign in to it. */
export type People = { own: string; stranger: string; cookies: Cookies }

/** How a step went. */
export type Taken = {
  /** The engine's state when its round had ended; null when there was none. */
  state: EngineState | null
  sessionEnded: ('signed-out' | 'other-user')[]
  traffic: Traffic
  /** Whether the disk did refuse what it was told to refuse. */
  refused: boolean
  killed: boolean
  /** The databases of the copy in use before the step. */
  inUse: string[]
  /** The databases on the disk after the step. */
  databases: string[]
  /** The screen before and after the step. */
  before: string | null
  after: string | null
  /** Errors that nobody caught. */
  unhandled: string[]
}

export type CallName = keyof DeviceCalls

export type ToDevice = { id: number; call: CallName; given: unknown[] } | { meanwhileDone: true }

export type FromDevice = { id: number; result: unknown } | { id: number; error: string } | { meanwhile: true }
