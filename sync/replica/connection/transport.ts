import type { Checkpoint } from '../../protocol/checkpoint.ts'
import type { Edit } from '../../protocol/edit.ts'
import type { Effect, Revision } from '../../protocol/make-edit.ts'
import type { PullAnswer } from '../../protocol/pull-answer.ts'
import type { PushAnswer, WithdrawAnswer } from '../../protocol/push-answer.ts'
import type { OwnChange, OwnPage, OwnTaken } from '../../records/own-record.ts'
import type { QueuedAnalyticEvent } from '../storage/work-store.ts'

/** Why a request did not reach the server; the words for it live with the screens. */
export type FailureKind = 'offline' | 'signed-out' | 'server'

/** A request without a valid answer of the protocol. `retryAfter` is in milliseconds, from the server's Retry-After. */
export class TransportFailure extends Error {
  readonly kind: FailureKind
  readonly retryAfter: number | undefined

  constructor(kind: FailureKind, message: string, retryAfter?: number) {
    super(message)
    this.kind = kind
    this.retryAfter = retryAfter
  }
}

export type StreamHandlers = {
  opened(): void
  /** The connection has dropped; it reconnects by itself. */
  lost(): void
  /**
   * `spread`: the milliseconds over which all pages spread their requests, by how many there are; older servers omit
   * it.
   */
  moved(position: { epoch: string; position: number; spread?: number }): void
  signedOut(): void
  rolesChanged(roles: string[]): void
  built(build: { build: string; schema: number }): void
  /** Files were removed for good. */
  filesRemoved(): void
  /** How far this person's own records have come; also said whenever the stream opens. */
  ownMoved(at: { position: number }): void
}

/** How the engine reaches the server; provided by the client, which alone knows addresses and GraphQL. */
export type Transport = {
  /** @throws TransportFailure when there is no valid answer within the time-out */
  pull(checkpoint: Checkpoint | null, schema: number, signal: AbortSignal): Promise<PullAnswer>
  /** Sends edits in the order they were made. @throws TransportFailure as `pull` */
  push(edits: readonly Edit[], schema: number, signal: AbortSignal): Promise<PushAnswer>
  /** Asks the server never to take an edit that may have arrived. @throws TransportFailure as `pull` */
  withdraw(editId: string): Promise<WithdrawAnswer>
  /** What an edit that was taken really changed. @throws TransportFailure as `pull` */
  effectOf(editId: string): Promise<Effect>
  /**
   * What the server took of a bulk change and what that really changed, the newest first. @throws TransportFailure as `pull`
   */
  changesOf(batch: string): Promise<Revision[]>
  /** Sends opened events and followed links; a repeated id changes nothing. @throws TransportFailure as `pull` */
  recordAnalytics(events: readonly QueuedAnalyticEvent[], signal: AbortSignal): Promise<'RECORDED' | 'OTHER_USER'>
  /** Sends changes of own records; a repeated one changes nothing. @throws TransportFailure as `pull` */
  putOwnRecords(changes: readonly OwnChange[], signal: AbortSignal): Promise<OwnTaken | 'OTHER_USER'>
  /**
   * The own records after a position, a page of them. `isWhole`: it is one of a reading from the beginning to the end; to any other
   * the server answers position 0 if it has forgotten records since. @throws TransportFailure as `pull`
   */
  ownRecords(since: number, isWhole: boolean, signal: AbortSignal): Promise<OwnPage | 'OTHER_USER'>
  /**
   * Sends a picture under the id that the device chose; sending it again changes nothing. REFUSED: it never will be taken.
   * NOT_PERMITTED: none is taken from this user now.
   * @throws TransportFailure as `pull`
   */
  upload(
    upload: { id: string; name: string; file: Blob },
    signal: AbortSignal,
  ): Promise<'STORED' | 'REFUSED' | 'NOT_PERMITTED'>
  /** The ids of all files that were removed for good; copies stored elsewhere are deleted meanwhile. */
  removedFiles(signal: AbortSignal): Promise<string[]>
  /** Fetches code of the app, also where the browser remembers that it could not be fetched. */
  code<Part>(load: () => Promise<Part>): Promise<Part>
  /** Opens the stream, which reconnects by itself after a while. */
  stream(handlers: StreamHandlers): Stream
}

export type Stream = {
  /** The server answers again: a lost stream is reopened at once. */
  renew(): void
  close(): void
}
