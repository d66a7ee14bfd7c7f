const last = new Map<string, Promise<unknown>>()

/**
 * Runs what is under one key one after the other in this process, and what is under others beside it. Right passwords of one account at once are no failures,
 * so none of them may find the places of the account taken by the others.
 */
export async function withMutex<T>(key: string, act: () => T | Promise<T>): Promise<T> {
  const before = last.get(key) ?? Promise.resolve()
  const turn = before.then(act, act)
  last.set(key, turn)
  try {
    return await turn
  } finally {
    if (last.get(key) === turn) last.delete(key)
  }
}
