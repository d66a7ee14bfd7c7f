/** A page answers within a frame: a slice is half of one, and a step that begins at its end has the other half. */
const longestSlice = 8

/**
 * Does work in slices, between which the page answers.
 * @returns what it makes, or null if it was over before
 */
export async function inSlices<T>(steps: Generator<void, T>, isOver: () => boolean): Promise<T | null> {
  while (!isOver()) {
    const begun = performance.now()
    while (performance.now() - begun < longestSlice) {
      const step = steps.next()
      if (step.done) return step.value
    }
    await new Promise((resolve) => setTimeout(resolve))
  }
  return null
}

/** Does work at once, where nobody waits for a page. */
export function atOnce<T>(steps: Generator<void, T>): T {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}
