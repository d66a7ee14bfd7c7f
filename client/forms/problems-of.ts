import { failureMessages } from '#client/data/online/http/failure-messages.ts'
import type { Problem } from '#client/ui/fields/error-panel.tsx'

/** What a screen lists for a failed call: its message, and its code and request id for whoever investigates. */
export function problemsOf(error: unknown): Problem[] {
  const { code, requestId } = Object(error) as { code?: unknown; requestId?: unknown }
  const known = [code, requestId].filter((part) => typeof part === 'string')
  const detail = known.length > 0 ? known.join(' · ') : undefined
  return failureMessages(error).map((message) => ({ message, detail }))
}
