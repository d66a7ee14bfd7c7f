import { ClientError, GraphQLClient } from 'graphql-request'
import { longFetch } from './long-fetch.ts'
import { requestTimeOut } from '#sync/times.ts'

/** The header that every state-changing call carries (product 7). */
const fromCalendar = { 'x-requested-with': 'calendar' }

const address = `${location.origin}/graphql`
const posting = { headers: fromCalendar, credentials: 'same-origin' } as const
const poster = new GraphQLClient(address, posting)

/** `status` is the HTTP status; 0 when nothing was reached, 200 when the answer was an error or not GraphQL at all. */
export class GraphqlFailure extends Error {
  readonly status: number
  readonly code: string | undefined
  /** Milliseconds, from Retry-After. */
  readonly retryAfter: number | undefined

  constructor(message: string, status: number, code?: string, retryAfter?: number) {
    super(message)
    this.status = status
    this.code = code
    this.retryAfter = retryAfter
  }
}

/**
 * Runs an operation by POST.
 * @throws GraphqlFailure
 */
export async function request<T>(
  document: string,
  variables: Record<string, unknown>,
  signal?: AbortSignal,
  patience = requestTimeOut,
): Promise<T> {
  const limits = [AbortSignal.timeout(patience), ...(signal ? [signal] : [])]
  try {
    return await poster.request<T>({ document, variables, signal: AbortSignal.any(limits) })
  } catch (error) {
    throw toFailure(error)
  }
}

/**
 * Like `request`, for an answer that may be long: given up when no more bytes arrive, not when the whole takes long. A
 * server whose answer broke off was reached.
 * @throws GraphqlFailure
 */
export async function requestLong<T>(
  document: string,
  variables: Record<string, unknown>,
  signal: AbortSignal,
  headers: Record<string, string> = {},
): Promise<T> {
  const longRequest = longFetch()
  const client = new GraphQLClient(address, {
    ...posting,
    headers: { ...fromCalendar, ...headers },
    fetch: longRequest.fetch,
  })
  try {
    return await client.request<T>({ document, variables, signal })
  } catch (error) {
    const failure = toFailure(error)
    throw longRequest.isAnswered && failure.status === 0 ? new GraphqlFailure(failure.message, 200) : failure
  }
}

function toFailure(error: unknown): GraphqlFailure {
  if (!(error instanceof ClientError)) return new GraphqlFailure(String(error), isUnreached(error) ? 0 : 200)
  const { status, headers, errors } = error.response
  const first = errors?.[0]
  const seconds = headers instanceof Headers ? Number(headers.get('retry-after')) : 0
  const retryAfter = seconds > 0 ? seconds * 1000 : undefined
  return new GraphqlFailure(
    first?.message ?? `HTTP ${status}`,
    status,
    first?.extensions?.['code'] as string,
    retryAfter,
  )
}

/** fetch rejects with a TypeError when nothing was reached, with a DOMException when the time-out ended it. */
function isUnreached(error: unknown): boolean {
  return error instanceof TypeError || error instanceof DOMException
}
