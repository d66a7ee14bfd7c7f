/** The login result of spec section 3. */
export type LoginResult = {
  succeeded: boolean
  requiresTwoFactor: boolean
  requiresEmailConfirmation: boolean
  returnUrl: string
  userId: string
}

export type Credentials = { email: string; password: string; rememberMe: boolean }

/** What the server said no with, or that it could not be reached: `messages` is empty then. */
export class CallFailure extends Error {
  readonly messages: string[]
  readonly isReached: boolean

  constructor(messages: string[], isReached: boolean) {
    super(messages.join('\n'))
    this.messages = messages
    this.isReached = isReached
  }
}

/** POST /api/account/login?returnUrl (spec section 7). @throws CallFailure */
export async function signIn(credentials: Credentials, returnUrl: string): Promise<LoginResult> {
  const response = await fetch(`/api/account/login?${new URLSearchParams({ returnUrl })}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-requested-with': 'calendar' },
    body: JSON.stringify(credentials),
    signal: AbortSignal.timeout(20_000),
  }).catch(() => {
    throw new CallFailure([], false)
  })
  const answer: unknown = await response.json().catch(() => null)
  if (!response.ok) throw new CallFailure(messagesOf(answer), true)
  return answer as LoginResult
}

function messagesOf(answer: unknown): string[] {
  const { errors } = Object(answer) as { errors?: { message?: unknown }[] }
  return (errors ?? []).flatMap(({ message }) => (typeof message === 'string' ? [message] : []))
}
