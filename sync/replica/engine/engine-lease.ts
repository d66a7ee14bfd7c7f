import type { TabChannel } from '../storage/channel.ts'
import type { EngineState } from '../storage/engine-state.ts'
import type { LiveReplica } from '../storage/live-replica.ts'
import type { Retry } from './retry.ts'
import type { Transport } from '../connection/transport.ts'
import type { ViewStore } from '../storage/view-store.ts'
import type { WorkStore } from '../storage/work-store.ts'

export type EngineOptions = {
  userId: string
  transport: Transport
  /**
   * The provider reported that this session ended, or it belongs to somebody else: the page decides what follows. A 401
   * alone only pauses the engine: the screen stays as it is, and the state offers to sign in again (design 8).
   */
  sessionEnded(why: 'signed-out' | 'other-user'): void
  rolesChanged(roles: string[]): void
  /** The server has another build, or refuses this one's schema. */
  newBuild(build: string | null): void
}

export type Lease = { view: ViewStore; work: WorkStore; live: LiveReplica; channel: TabChannel; signal: AbortSignal }
export type SetState = (change: Partial<EngineState>) => void

/**
 * [Note: Contact] `isMade`: the server answered the last request and nothing has contradicted that since. Without
 * contact the sender first sends an empty push: an edit that is marked as attempted can only be taken back with the
 * server's help, so none is marked for a server that is away. `signs` counts its signs of life. `isAway`: a request or
 * the browser has said that it cannot be reached.
 */
export type Contact = { isMade: boolean; isAway: boolean; signs: number }

/** Reading, sending, uploading, analytics and own records each fail and wait by themselves. */
export type Half = 'reading' | 'sending' | 'uploading' | 'analytics' | 'own'
export type Retries = Record<Half, Retry>
export type Held = Lease & {
  fence: string
  contact: Contact
  retries: Retries
  /** A round has found that it may no longer write. */
  fenceLost(): void
}
