import type { Checkpoint } from '#sync/protocol/checkpoint.ts'
import type { EngineState } from '#sync/replica/storage/engine-state.ts'
import type { OutboxEntry } from '#sync/replica/storage/work-store.ts'
import type { Disk } from './disk-records.ts'
import type { DeviceStep } from './history.ts'
import type { Cookies, Received, Traffic } from './network.ts'

/** What a device is commanded to do; it answers every call by its id. */
export type DeviceCalls = {
  /** A new device of this user, with nothing on its disk. */
  begin(people: People): void
  take(step: DeviceStep): Taken
  read(): Disk
  /** The events that were opened and must reach the server. */
  opened(): string[]
}

/** Whose device it is, and who else may sign in to it. */
export type People = { own: string; stranger: string; cookies: Cookies }

/** The outcome of a step. */
export type Taken = {
  /** The engine's state when its round had ended; null when there was none. */
  state: EngineState | null
  /** The last state reported before the step; null when none was. */
  reportedBefore: EngineState | null
  sessionEnded: ('signed-out' | 'other-user')[]
  traffic: Traffic
  received: Received
  /** Why a form could not be saved, or the queue not be changed. */
  failed: string | null
  /** Whether the disk did refuse the engine as commanded. */
  refused: boolean
  /** Where it did, and how many requests had been made by then. */
  refusal: { database: string; requestsBefore: number } | null
  killed: boolean
  /** The databases of the copy in use before the step. */
  inUse: string[]
  /** Those of the copy in use after it. */
  inUseAfter: string[]
  /** The databases on the disk after the step. */
  databases: string[]
  /** The screen before and after the step. */
  before: string | null
  after: string | null
  /** The queue before and after the step. */
  queued: OutboxEntry[]
  queue: OutboxEntry[]
  /** How far the copy in use has read after the step. */
  checkpoint: Checkpoint | null
  /** Errors that nobody caught. */
  unhandled: string[]
}

export type CallName = keyof DeviceCalls

export type ToDevice = { id: number; call: CallName; given: unknown[] } | { meanwhileDone: true }

export type FromDevice = { id: number; result: unknown } | { id: number; error: string } | { meanwhile: true }
