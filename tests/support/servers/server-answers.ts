import type { Edit } from '#sync/protocol/edit.ts'
import type { PullAnswer } from '#sync/protocol/pull-answer.ts'
import type { PushAnswer } from '#sync/protocol/push-answer.ts'
import { TransportFailure } from '#sync/replica/connection/transport.ts'
import { epoch, taken } from '../queued-edits.ts'

/** What a transport in a test may answer to pulls and pushes. */
export const nothingNew: Extract<PullAnswer, { answer: 'PAGE' }> = {
  answer: 'PAGE',
  epoch,
  scope: 'administrator',
  documents: [],
  position: 5,
  head: 5,
  more: false,
}
export const away = () => Promise.reject(new TransportFailure('offline', 'there is no connection'))
export const failing = () => Promise.reject(new TransportFailure('server', 'HTTP 503'))
export const answering = () => Promise.resolve(nothingNew)
export const taking = (edits: readonly Edit[]): Promise<PushAnswer> =>
  Promise.resolve({ answer: 'ANSWERS', answers: edits.map((edit) => taken(edit, 5)) })
export const never = () => new Promise<never>(() => {})
/** No messages arrive until the engine stops. */
export const silent = (_checkpoint: unknown, _schema: unknown, signal: AbortSignal) =>
  new Promise<never>((_resolve, reject) =>
    signal.addEventListener('abort', () => reject(new TransportFailure('offline', 'aborted'))),
  )
