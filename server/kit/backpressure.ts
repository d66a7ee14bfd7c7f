import { once } from 'node:events'
import type { Writable } from 'node:stream'

/**
 * Waits until what has been written is on its way, or the client has gone: a library that compresses at its own pace
 * and sends at the client's would keep everything in between in memory.
 */
export async function drained(targets: readonly Writable[], response: Writable): Promise<void> {
  for (const target of targets) {
    const isGone = new AbortController()
    const leave = () => isGone.abort()
    response.once('close', leave)
    if (isFull(target) && !response.destroyed) {
      await once(target, 'drain', { signal: isGone.signal }).catch(() => {})
    }
    response.off('close', leave)
  }
}

/** The library's own streams are of a time before `writableNeedDrain`. */
function isFull(target: Writable): boolean {
  const state = Reflect.get(target, '_writableState') as { needDrain?: boolean } | undefined
  return target.writableNeedDrain ?? state?.needDrain === true
}
