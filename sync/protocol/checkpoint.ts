import type { Scope } from '../entities/index.ts'
import { toUuid } from './uuid.ts'

/**
 * How far a device has read. `position` is where the next page begins; `since` is the head when the pull from nothing
 * began, then the position at each completed pull, and only the client keeps it (design 5).
 */
export type Checkpoint = { epoch: string; scope: Scope; position: number; since: number }

/** True for a well-formed checkpoint; whether it is still valid is for the server to answer (RESET). */
export function isCheckpoint(value: unknown): value is Checkpoint {
  if (typeof value !== 'object' || value === null) return false
  const { epoch, scope, position, since } = value as Record<string, unknown>
  return (
    typeof epoch === 'string' &&
    toUuid(epoch) !== null &&
    (scope === 'reader' || scope === 'administrator') &&
    isPosition(position) &&
    isPosition(since)
  )
}

function isPosition(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0
}
