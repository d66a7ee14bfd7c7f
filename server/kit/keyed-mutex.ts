const last = new Map<string, Promise<unknown>>()

/**
 * Runs work under one key one after the other in this process, and work under other keys side by side. Simultaneous
 * right passwords of one account are no failures, so none of them may find the account's places taken by the others.
 */
export async function withMutex<T>(key: string, act: () => T | Promise<T>): Promise<T> {
  const before = last.get(key) ?? Promise.resolve()
  const run = before.then(act, act)
  last.set(key, run)
  try {
    return await run
  } finally {
    if (last.get(key) === run) last.delete(key)
  }
}
