import type { Checkpoint } from '#sync/protocol/checkpoint.ts'
import type { PullAnswer } from '#sync/protocol/pull-answer.ts'
import { TransportFailure, type StreamHandlers, type Transport } from '#sync/replica/transport.ts'
import { GraphqlFailure, request } from './graphql-client.ts'

const pullDocument = `query pull($checkpoint: JSON, $actingUser: ID!, $schema: Int!) {
  pull(checkpoint: $checkpoint, actingUser: $actingUser, schema: $schema)
}`

const answers: ReadonlySet<unknown> = new Set<PullAnswer['answer']>(['PAGE', 'RESET', 'UPGRADE', 'OTHER_USER'])

/** How the engine of this user reaches the server: GraphQL for pages, Server-Sent Events for news. */
export function createTransport(userId: string): Transport {
  return {
    pull: async (checkpoint: Checkpoint | null, schema: number, signal: AbortSignal) => {
      const { pull } = await request<{ pull: PullAnswer }>(
        pullDocument,
        { checkpoint, actingUser: userId, schema },
        signal,
      ).catch((error: unknown) => {
        throw toTransportFailure(error)
      })
      if (!answers.has(pull?.answer)) throw new TransportFailure('server', 'the answer is not a page')
      return pull
    },
    stream: (handlers) => openStream(userId, handlers),
  }
}

function toTransportFailure(error: unknown): TransportFailure {
  if (!(error instanceof GraphqlFailure)) return new TransportFailure('server', String(error))
  const { status, message, retryAfter } = error
  if (status === 401) return new TransportFailure('signed-out', message)
  return new TransportFailure(status === 0 ? 'offline' : 'server', message, retryAfter)
}

/** EventSource reconnects by itself, except after a refusal (401, 409): then the next pull tells why. */
function openStream(userId: string, handlers: StreamHandlers): () => void {
  const source = new EventSource(`/sync/stream?user=${encodeURIComponent(userId)}`)
  const on = <T>(event: string, handle: (data: T) => void) =>
    source.addEventListener(event, ({ data }: MessageEvent<string>) => handle(JSON.parse(data) as T))
  source.addEventListener('open', () => handlers.opened())
  on('position', handlers.moved)
  on('signed-out', handlers.signedOut)
  on<{ roles: string[] }>('roles', ({ roles }) => handlers.rolesChanged(roles))
  on('build', handlers.built)
  return () => source.close()
}
