import type { TabChannel } from './channel.ts'
import type { EngineState } from './engine-state.ts'
import type { LiveReplica } from '../storage/live-replica.ts'
import type { Retry } from './retry.ts'
import type { Transport } from './transport.ts'
import type { ViewStore } from '../storage/view-store.ts'
import type { WorkStore } from '../storage/work-store.ts'

export type EngineOptions = {
  userId: string
  transport: Transport
  /**
   * The provider told that this session ended, or it belongs to somebody else: the page decides what follows. A 401 alone
   * only pauses the engine: what is on the screen stays, and the state asks to sign in again (design 8).
   */
  sessionEnded(why: 'signed-out' | 'other-user'): void
  rolesChanged(roles: string[]): void
  /** The server has another build, or refuses this one's schema. */
  newBuild(build: string | null): void
}

export type Turn = { view: ViewStore; work: WorkStore; live: LiveReplica; channel: TabChannel; signal: AbortSignal }
export type Tell = (change: Partial<EngineState>) => void

/**
 * [Note: Contact] Whether the server answered last and nothing has told otherwise since. Without contact the sender first
 * asks with an empty push: an edit that is marked as attempted can only be taken back with the server's help, so none is
 * marked for a server that is not there. `heard` counts its signs of life; it is away when a
 * request, or the browser, has told so.
 */
export type Contact = { isMade: boolean; isAway: boolean; heard: number }

/** Reading, sending and analytics each fail and wait by themselves. */
export type Half = 'reading' | 'sending' | 'analytics'
export type Retries = Record<Half, Retry>
export type Held = Turn & {
  fence: string
  contact: Contact
  retries: Retries
  /** A round has found that it may not write any more. */
  fenceLost(): void
}
