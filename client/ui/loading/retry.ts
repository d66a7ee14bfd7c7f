import { firstCodeRetry, longestCodeRetry } from '#sync/first-paint-times.ts'

/**
 * Tries until it works, at growing intervals; at once when the device has a connection again. Stops when `leaving` is
 * aborted.
 * @returns true when it has worked
 */
export async function retryUntilDone(attempt: () => Promise<unknown>, leaving: AbortSignal): Promise<boolean> {
  for (let wait = firstCodeRetry; ; wait = Math.min(2 * wait, longestCodeRetry)) {
    await new Promise<void>((resolve) => {
      setTimeout(resolve, wait)
      addEventListener('online', () => resolve(), { once: true, signal: leaving })
    })
    if (leaving.aborted) return false
    try {
      await attempt()
      return !leaving.aborted
    } catch {
      // The next attempt follows by itself.
    }
  }
}
