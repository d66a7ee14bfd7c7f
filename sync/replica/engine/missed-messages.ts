import { stopLook, stopped } from '../../times.ts'

/**
 * Calls back when the tab is visible and was stopped meanwhile, for example at a breakpoint: Chromium then drops the
 * messages of other tabs. The timers of a hidden tab are slow too, so this calls back more often than needed.
 */
export function watchStops(missed: () => void): () => void {
  let lookedAt = performance.now()
  let wasStopped = false
  const timer = setInterval(() => {
    const now = performance.now()
    wasStopped ||= now - lookedAt > stopped
    lookedAt = now
    if (!wasStopped || document.visibilityState !== 'visible') return
    wasStopped = false
    missed()
  }, stopLook)
  return () => clearInterval(timer)
}
