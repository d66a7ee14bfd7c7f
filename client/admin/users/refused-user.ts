import { failureMessages } from '#client/data/online/http/failure-messages.ts'
import type { Refused } from '#client/forms/use-submit.ts'

/** Why a step of a user's save failed: what is wrong with the address itself stands at its field. */
export function refusedUser(error: unknown): Refused {
  const { code } = Object(error) as { code?: unknown }
  const messages = failureMessages(error)
  if (code !== 'ALREADY_REGISTERED' && code !== 'INVALID_EMAIL') return { fields: [], problems: messages }
  return { fields: messages.map((message) => ({ place: 'email', message })), problems: [] }
}
