import type { BrowserContext } from '@playwright/test'

/** How many times as fast the product's waiting times pass in pages that are hurried. */
const times = 4

/**
 * Pages that this fresh browser opens from now on wait a quarter of the run's pace, for stories of what happens by itself after a
 * while: a stopped tab is missed, a server that was away is tried again. The server and the worker go at the run's pace.
 */
export async function hurry(context: BrowserContext): Promise<void> {
  await context.addInitScript((faster) => {
    // The page sets it before its code reads it.
    let pace = 1
    Object.defineProperty(globalThis, 'pace', {
      get: () => pace / faster,
      set(given: number) {
        pace = given
      },
    })
  }, times)
}
