/** Milliseconds between looks, and how late one may be before the tab was stopped. */
const every = 1_000
const late = 2_500

/**
 * Calls back when the tab can be seen and was stopped meanwhile, at a breakpoint, say: Chromium drops what other tabs told it
 * then. The timers of a hidden tab are slow too, so it is called once more often than needed.
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
