import { setTimeout as delay } from 'node:timers/promises'
import type { Edit } from '#sync/protocol/edit.ts'
import type { EditAnswer } from '#sync/protocol/push-answer.ts'
import { pushOnce } from '#tests/support/push.ts'
import type { Person } from '#tests/support/two-administrators.ts'

/**
 * How often a push brought no answer: the connection broke, or the server answered to try again later; and how many
 * milliseconds the slowest of these took to say so.
 */
export type Failures = { broken: number; later: number; slowest: number }

const betweenTries = 50
const mostTries = 1_200

/**
 * Sends a slice as a device does: if no answer comes, the same edits are sent again under the same ids until all are
 * answered.
 * @throws for any other answer than those of the protocol and 503 with Retry-After, and when many tries have brought none
 */
export async function pushUntilAnswered(
  { browser, id }: Person,
  edits: readonly Edit[],
  failures: Failures = { broken: 0, later: 0, slowest: 0 },
): Promise<EditAnswer[]> {
  for (let tries = 0; tries < mostTries; tries += 1) {
    const started = performance.now()
    const response = await pushOnce(browser, id, edits).catch(() => null)
    if (response?.answer?.answer === 'ANSWERS') return response.answer.answers
    if (response === null) failures.broken += 1
    else if (response.status === 503 && Number(response.retryAfter) > 0) failures.later += 1
    else throw new Error(`a push was answered ${response.status} ${response.code} ${response.message}`)
    failures.slowest = Math.max(failures.slowest, performance.now() - started)
    await delay(betweenTries)
  }
  throw new Error(`${mostTries} tries have brought no answer`)
}
