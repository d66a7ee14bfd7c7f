const timeOut = 20_000

/** What the server said no with, or that it could not be reached: `messages` is empty then. */
export class CallFailure extends Error {
  readonly messages: string[]
  readonly isReached: boolean
  readonly code: string | undefined

  constructor(messages: string[], isReached: boolean, code?: string) {
    super(messages.join('\n'))
    this.messages = messages
    this.isReached = isReached
    this.code = code
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
  const response = await fetch(`/api/account/${call}${query}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-requested-with': 'calendar' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(timeOut),
  }).catch(() => {
    throw new CallFailure([], false)
  })
  const answer: unknown = await response.json().catch(() => null)
  if (!response.ok) throw toFailure(answer)
  return answer as Answer
}

function toFailure(answer: unknown): CallFailure {
  const { errors } = Object(answer) as { errors?: { message?: unknown; code?: unknown }[] }
  const texts = (values: unknown[]) => values.filter((value) => typeof value === 'string')
  const [code] = texts((errors ?? []).map((error) => error.code))
  return new CallFailure(texts((errors ?? []).map((error) => error.message)), true, code)
}
