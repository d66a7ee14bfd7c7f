/**
 * Reading and comparing a text may take a large part of what one request may cost, and
 * all that have arrived would be read one after the other before anything else is handled. So each waits for its own
 * turn of the event loop: in between, the health check, a signal and cheap requests are answered.
 * @returns a function that waits for the next free turn
 */
export function createQueryQueue(): () => Promise<void> {
  let last: Promise<void> = Promise.resolve()
  return () => {
    last = last.then(() => new Promise((resolve) => setImmediate(resolve)))
    return last
  }
}
