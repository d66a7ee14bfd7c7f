import { loadAgain } from '#client/ui/loading/load-again.ts'
import type { Patch } from '#sync/protocol/edit.ts'
import type { PullAnswer } from '#sync/protocol/pull-answer.ts'
import type { OwnPage, OwnTaken } from '#sync/records/own-record.ts'
import type { PushAnswer, WithdrawAnswer } from '#sync/protocol/push-answer.ts'
import {
  TransportFailure,
  type Stream,
  type StreamHandlers,
  type Transport,
} from '#sync/replica/connection/transport.ts'
import { GraphqlFailure, request, requestLong } from './graphql-client.ts'
import { NOTIFIED_HEADER } from '#sync/protocol/schema.ts'
import { characterTimeOut, requestTimeOut, streamRefused, streamSilence } from '#sync/times.ts'

const pullDocument = `query pull($checkpoint: JSON, $actingUser: ID!, $schema: Int!) {
  pull(checkpoint: $checkpoint, actingUser: $actingUser, schema: $schema)
}`

const pushDocument = `mutation push($edits: JSON!, $actingUser: ID!, $schema: Int!) {
  push(edits: $edits, actingUser: $actingUser, schema: $schema)
}`

const withdrawDocument = `mutation withdraw($id: ID!, $actingUser: ID!) {
  withdraw(id: $id, actingUser: $actingUser)
}`

const effectDocument = `query effectOf($id: ID!) {
  revisions(edit: $id) { before after }
}`

const analyticsDocument = `mutation createAnalyticEvents($models: [AnalyticEventInput!]!, $actingUser: ID!) {
  createAnalyticEvents(models: $models, actingUser: $actingUser)
}`

const putOwnDocument = `mutation putOwnRecords($records: [OwnRecordInput!]!, $actingUser: ID!) {
  putOwnRecords(records: $records, actingUser: $actingUser) { position refused { id message } }
}`

const ownDocument = `query ownRecords($since: Int!, $isWhole: Boolean!, $actingUser: ID!) {
  ownRecords(since: $since, isWhole: $isWhole, actingUser: $actingUser) {
    epoch position hasMore records { kind key value changedAt }
  }
}`

type Effect = { before: Patch | null; after: Patch | null }

/** How this user's engine reaches the server: GraphQL for pages and edits, Server-Sent Events for notifications. */
export function createTransport(userId: string): Transport {
  const headers: Record<string, string> = {}
  return {
    pull: async (checkpoint, schema, signal) => {
      const variables = { checkpoint, actingUser: userId, schema }
      return (await answerOf(requestLong<{ pull: PullAnswer }>(pullDocument, variables, signal, headers))).pull
    },
    push: async (edits, schema, signal) => {
      const variables = { edits, actingUser: userId, schema }
      const patience = requestTimeOut + Math.ceil(JSON.stringify(edits).length * characterTimeOut)
      const { push } = await answerOf(request<{ push: PushAnswer }>(pushDocument, variables, signal, patience))
      if (!push?.answer) throw new TransportFailure('server', 'the answer does not follow the protocol')
      return push
    },
    withdraw: async (id) => {
      const variables = { id, actingUser: userId }
      return (await answerOf(request<{ withdraw: WithdrawAnswer }>(withdrawDocument, variables))).withdraw
    },
    effectOf: async (id) => {
      const { revisions } = await answerOf(request<{ revisions: Partial<Effect>[] }>(effectDocument, { id }))
      return { before: revisions[0]?.before ?? {}, after: revisions[0]?.after ?? {} }
    },
    changesOf: async (batch) =>
      answerOf(loadAgain(() => import('../taken-changes.ts')).then(({ readBatch }) => readBatch(batch))),
    recordAnalytics: (models, signal) =>
      ofUser(request(analyticsDocument, { models, actingUser: userId }, signal).then(() => 'RECORDED')),
    putOwnRecords: (records, signal) =>
      ofUser(
        request<{ putOwnRecords: OwnTaken }>(putOwnDocument, { records, actingUser: userId }, signal).then(
          ({ putOwnRecords }) => putOwnRecords,
        ),
      ),
    ownRecords: (since, isWhole, signal) =>
      ofUser(
        request<{ ownRecords: OwnPage }>(ownDocument, { since, isWhole, actingUser: userId }, signal).then(
          ({ ownRecords }) => ownRecords,
        ),
      ),
    upload: async (upload, signal) =>
      (await loadAgain(() => import('../waiting/send-picture.ts'))).sendStored(userId, upload, signal),
    removedFiles: async (signal) => (await import('../removed-files.ts')).forgetRemoved(signal),
    code: loadAgain,
    stream: (handlers) =>
      openStream(userId, {
        ...handlers,
        moved: (position) => {
          headers[NOTIFIED_HEADER] = `${position.epoch} ${position.position}`
          handlers.moved(position)
        },
      }),
  }
}

async function answerOf<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (error) {
    throw toTransportFailure(error)
  }
}

/** The answer to a call that belongs to one person. */
async function ofUser<T>(answer: Promise<T>): Promise<T | 'OTHER_USER'> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof GraphqlFailure && error.code === 'OTHER_USER') return 'OTHER_USER'
    throw toTransportFailure(error)
  }
}

function toTransportFailure(error: unknown): TransportFailure {
  if (!(error instanceof GraphqlFailure)) return new TransportFailure('server', String(error))
  const { status, message, retryAfter } = error
  if (status === 401) return new TransportFailure('signed-out', message)
  return new TransportFailure(status === 0 ? 'offline' : 'server', message, retryAfter)
}

/**
 * EventSource reconnects by itself after 5–15 s (the server says when), but never after a refusal, and never when an
 * open stream delivers nothing: both are handled here.
 */
function openStream(userId: string, handlers: StreamHandlers): Stream {
  let isLost = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let silence: ReturnType<typeof setTimeout> | undefined
  let source = connect()

  function connect(): EventSource {
    const opening = new EventSource(`/sync/stream?user=${encodeURIComponent(userId)}`)
    const on = <T>(event: string, handle: (data: T) => void) =>
      opening.addEventListener(event, ({ data }: MessageEvent<string>) => {
        watch()
        handle(JSON.parse(data) as T)
      })
    opening.addEventListener('open', () => {
      isLost = false
      watch()
      handlers.opened()
    })
    opening.addEventListener('error', lost)
    on('position', handlers.moved)
    on('signed-out', handlers.signedOut)
    on<{ roles: string[] }>('roles', ({ roles }) => handlers.rolesChanged(roles))
    on('build', handlers.built)
    on('files', handlers.filesRemoved)
    on('own', handlers.ownMoved)
    on('beat', () => {})
    watch()
    return opening
  }
  function watch(): void {
    clearTimeout(silence)
    silence = setTimeout(() => {
      source.close()
      lost()
    }, streamSilence)
  }
  function lost(): void {
    isLost = true
    clearTimeout(timer)
    clearTimeout(silence)
    if (source.readyState === EventSource.CLOSED) timer = setTimeout(renew, streamRefused * (1 + Math.random()))
    else watch()
    handlers.lost()
  }
  function close(): void {
    clearTimeout(silence)
    clearTimeout(timer)
    source.close()
  }
  function renew(): void {
    if (!isLost) return
    close()
    isLost = false
    source = connect()
  }
  return { renew, close }
}
