/** Milliseconds; a browser promises 50 at most, and less while anything else is about to happen. */
const pause = 40
const latest = 5_000

/**
 * Calls back once the page has nothing to do for a while, or after five seconds: what keeps it busy itself would otherwise
 * fall between two parts of what is coming to the screen. Safari has no idle callbacks.
 */
export function inLongPause(callback: () => void, until = performance.now() + latest): void {
  if (!('requestIdleCallback' in globalThis)) return void setTimeout(callback, 1_000)
  const look = (deadline: IdleDeadline) => {
    if (deadline.didTimeout || deadline.timeRemaining() >= pause) callback()
    else inLongPause(callback, until)
  }
  requestIdleCallback(look, { timeout: Math.max(1, until - performance.now()) })
}
