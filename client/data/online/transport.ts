import type { Patch } from '#sync/protocol/edit.ts'
import type { PullAnswer } from '#sync/protocol/pull-answer.ts'
import type { PushAnswer, WithdrawAnswer } from '#sync/protocol/push-answer.ts'
import { TransportFailure, type Stream, type StreamHandlers, type Transport } from '#sync/replica/engine/transport.ts'
import { GraphqlFailure, request, requestLong } from './graphql-client.ts'
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

type Effect = { before: Patch | null; after: Patch | null }

/** How this user's engine reaches the server: GraphQL for pages and edits, Server-Sent Events for notifications. */
export function createTransport(userId: string): Transport {
  return {
    pull: async (checkpoint, schema, signal) => {
      const variables = { checkpoint, actingUser: userId, schema }
      return (await asked(requestLong<{ pull: PullAnswer }>(pullDocument, variables, signal))).pull
    },
    push: async (edits, schema, signal) => {
      const variables = { edits, actingUser: userId, schema }
      const patience = requestTimeOut + Math.ceil(JSON.stringify(edits).length * characterTimeOut)
      const { push } = await asked(request<{ push: PushAnswer }>(pushDocument, variables, signal, patience))
      if (!push?.answer) throw new TransportFailure('server', 'the answer does not follow the protocol')
      return push
    },
    withdraw: async (id) => {
      const variables = { id, actingUser: userId }
      return (await asked(request<{ withdraw: WithdrawAnswer }>(withdrawDocument, variables))).withdraw
    },
    effectOf: async (id) => {
      const { revisions } = await asked(request<{ revisions: Partial<Effect>[] }>(effectDocument, { id }))
      return { before: revisions[0]?.before ?? {}, after: revisions[0]?.after ?? {} }
    },
    changesOf: async (batch) => asked(import('./taken-changes.ts').then(({ readBatch }) => readBatch(batch))),
    recordAnalytics: async (models, signal) => {
      try {
        await request(analyticsDocument, { models, actingUser: userId }, signal)
        return 'RECORDED'
      } catch (error) {
        if (error instanceof GraphqlFailure && error.code === 'OTHER_USER') return 'OTHER_USER'
        throw toTransportFailure(error)
      }
    },
    upload: async (upload, signal) => (await import('./send-kept.ts')).sendKept(userId, upload, signal),
    removedFiles: async (signal) => (await import('./removed-files.ts')).forgetRemoved(signal),
    stream: (handlers) => openStream(userId, handlers),
  }
}

async function asked<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (error) {
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
