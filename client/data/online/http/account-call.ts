import { accountTimeOut } from '#sync/times.ts'

/** The server's refusal, or that it could not be reached: `messages` is empty then. */
export class CallFailure extends Error {
  readonly messages: string[]
  readonly isReached: boolean
  readonly code: string | undefined
  /** Finds the request in the server's log. */
  readonly requestId: string | undefined

  constructor(messages: string[], isReached: boolean, code?: string, requestId?: string) {
    super(messages.join('\n'))
    this.messages = messages
    this.isReached = isReached
    this.code = code
    this.requestId = requestId
  }
}

/**
 * POST /api/account/{call}?returnUrl (product 7); an empty answer is null.
 * @throws CallFailure
 */
export async function callAccount<Answer>(
  call: string,
  body: object,
  { returnUrl = null }: { returnUrl?: string | null } = {},
): Promise<Answer> {
  const query = returnUrl === null ? '' : `?${new URLSearchParams({ returnUrl })}`
  return send<Answer>('POST', `${call}${query}`, JSON.stringify(body))
}

/** GET /api/account/{path}. @throws CallFailure */
export function readAccount<Answer>(path: string): Promise<Answer> {
  return send<Answer>('GET', path)
}

/** DELETE /api/account/{path}. @throws CallFailure */
export function deleteFromAccount(path: string): Promise<unknown> {
  return send('DELETE', path)
}

async function send<Answer>(method: string, path: string, body: string | null = null): Promise<Answer> {
  const response = await fetch(`/api/account/${path}`, {
    method,
    headers: { 'x-requested-with': 'calendar', ...(body !== null && { 'content-type': 'application/json' }) },
    body,
    signal: AbortSignal.timeout(accountTimeOut),
  }).catch(() => {
    throw new CallFailure([], false)
  })
  const answer: unknown = await response.json().catch(() => null)
  if (!response.ok) throw toCallFailure(answer)
  return answer as Answer
}

/** The refusal that the server answered, whose body is read. */
export function toCallFailure(answer: unknown): CallFailure {
  const { errors = [], requestId } = Object(answer) as {
    errors?: { message?: unknown; code?: unknown }[]
    requestId?: unknown
  }
  const texts = (values: unknown[]) => values.filter((value) => typeof value === 'string')
  const [code] = texts(errors.map((error) => error.code))
  const messages = texts(errors.map(({ message }) => message))
  return new CallFailure(messages, true, code, texts([requestId])[0])
}
