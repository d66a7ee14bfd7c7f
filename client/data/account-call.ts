const timeOut = 20_000

/** What the server said no with, or that it could not be reached: `messages` is empty then. */
export class CallFailure extends Error {
  readonly messages: string[]
  readonly isReached: boolean
  readonly code: string | undefined
  /** By which the request is found in the server's log. */
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
 * POST /api/account/{call}?returnUrl (spec section 7); an answer without content is null.
 * @throws CallFailure
 */
export async function callAccount<Answer>(
  call: string,
  body: object,
  { returnUrl }: { returnUrl?: string } = {},
): Promise<Answer> {
  const query = returnUrl === undefined ? '' : `?${new URLSearchParams({ returnUrl })}`
  return send<Answer>(`${call}${query}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
}

/** GET /api/account/{path}. @throws CallFailure */
export function readAccount<Answer>(path: string): Promise<Answer> {
  return send<Answer>(path, { method: 'GET' })
}

/** DELETE /api/account/{path}. @throws CallFailure */
export function deleteFromAccount(path: string): Promise<unknown> {
  return send(path, { method: 'DELETE' })
}

async function send<Answer>(path: string, request: RequestInit): Promise<Answer> {
  const response = await fetch(`/api/account/${path}`, {
    ...request,
    headers: { ...request.headers, 'x-requested-with': 'calendar' },
    signal: AbortSignal.timeout(timeOut),
  }).catch(() => {
    throw new CallFailure([], false)
  })
  const answer: unknown = await response.json().catch(() => null)
  if (!response.ok) throw toFailure(answer)
  return answer as Answer
}

function toFailure(answer: unknown): CallFailure {
  const { errors = [], requestId } = Object(answer) as {
    errors?: { message?: unknown; code?: unknown }[]
    requestId?: unknown
  }
  const texts = (values: unknown[]) => values.filter((value) => typeof value === 'string')
  const [code] = texts(errors.map((error) => error.code))
  const messages = texts(errors.map(({ message }) => message))
  return new CallFailure(messages, true, code, texts([requestId])[0])
}
