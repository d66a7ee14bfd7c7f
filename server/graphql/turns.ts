/**
 * [Note: One costly query a turn] Reading and comparing a text may take a large part of what one request may cost, and all
 * that have arrived would be read one after the other before anything else is heard. So each waits for a turn of the event
 * loop of its own: between two of them the health check, a signal and whatever costs little are answered.
 * @returns a wait for the next free turn
 */
export function createTurns(): () => Promise<void> {
  let last: Promise<void> = Promise.resolve()
  return () => {
    last = last.then(() => new Promise((resolve) => setImmediate(resolve)))
    return last
  }
}
