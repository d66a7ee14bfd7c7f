import { idleOfSession, sessionRests } from '#sync/first-paint-times.ts'

/** Milliseconds; a browser promises 50 at most, and less while anything else is about to happen. */
const pause = 40

/**
 * Calls back once the page has nothing to do for a while, or after five seconds: what keeps it busy itself would otherwise
 * fall between two parts of what is coming to the screen. Safari has no idle callbacks.
 */
export function inLongPause(callback: () => void, until = performance.now() + idleOfSession): void {
  if (!('requestIdleCallback' in globalThis)) return void setTimeout(callback, sessionRests)
  const look = (deadline: IdleDeadline) => {
    if (deadline.didTimeout || deadline.timeRemaining() >= pause) callback()
    else inLongPause(callback, until)
  }
  requestIdleCallback(look, { timeout: Math.max(1, until - performance.now()) })
}
