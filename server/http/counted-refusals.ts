import type { ServerResponse } from 'node:http'
import type { Logger } from 'pino'
import { Refusal } from '../kit/errors.ts'
import { refusalsCounted } from '../kit/times.ts'

const counted = new WeakSet<object>()
const countsOf = new WeakMap<Logger, Map<string, number>>()

/**
 * A refusal that is nobody's fault (the queue is full, there is no room) is one line without a stack, and those of the same code and place
 * in the minute after it are one more, with their count: somebody may cause as many as they like.
 * @param place the route or the operation that refused, never what somebody has sent
 * @returns false for an error that whoever runs this has to look at
 */
export function countRefusal(log: Logger, error: unknown, place: string, response?: ServerResponse): boolean {
  if (!(error instanceof Refusal) || error.status < 500) return false
  if (response) counted.add(response)
  const counts = countsOf.get(log) ?? new Map<string, number>()
  countsOf.set(log, counts)
  const { code } = error
  const key = `${code} ${place}`
  const before = counts.get(key)
  counts.set(key, (before ?? -1) + 1)
  if (before !== undefined) return true
  log.warn({ code, place }, 'refused')
  setTimeout(() => {
    const count = counts.get(key)
    counts.delete(key)
    if (count) log.warn({ code, place, count }, 'refused again')
  }, refusalsCounted).unref()
  return true
}

/** Whether a line of the log tells of this answer already. */
export function isCounted(response: ServerResponse): boolean {
  return counted.has(response)
}
