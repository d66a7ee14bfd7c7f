/** Milliseconds between looks, and how late a look must be to show that the tab was stopped. */
const every = 1_000
const late = 2_500

/**
 * Calls back when the tab is visible and was stopped meanwhile, for example at a breakpoint: Chromium then drops the
 * messages of other tabs. The timers of a hidden tab are slow too, so this calls back more often than needed.
 */
export function watchStops(missed: () => void): () => void {
  let lookedAt = performance.now()
  let wasStopped = false
  const timer = setInterval(() => {
    const now = performance.now()
    wasStopped ||= now - lookedAt > late
    lookedAt = now
    if (!wasStopped || document.visibilityState !== 'visible') return
    wasStopped = false
    missed()
  }, every)
  return () => clearInterval(timer)
}
