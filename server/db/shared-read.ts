/**
 * Makes a look-up by key that concurrent callers share: a caller that arrives while `most` are running is answered by
 * the next one, which fetches everything requested meanwhile. Nobody gets data read before their request, and a thousand
 * callers cost a few reads. A read that fails only fails for its own callers, and one that hangs leaves room for
 * others.
 */
export function sharedLookup<T>(
  most: number,
  readAll: (keys: string[]) => Promise<ReadonlyMap<string, T>>,
): (key: string) => Promise<T | undefined> {
  let running = 0
  let next: { keys: Set<string>; found: Promise<ReadonlyMap<string, T>> } | undefined
  let beginNext = () => {}
  const prepare = () => {
    const keys = new Set<string>()
    const { promise: hasRoom, resolve } = Promise.withResolvers<void>()
    if (running < most) resolve()
    else beginNext = resolve
    const found = hasRoom.then(async () => {
      next = undefined
      running += 1
      try {
        return await readAll([...keys])
      } finally {
        running -= 1
        beginNext()
      }
    })
    return { keys, found }
  }
  return async (key) => {
    const { keys, found } = (next ??= prepare())
    keys.add(key)
    return (await found).get(key)
  }
}

/** The same for a single value. */
export function sharedRead<T>(read: () => Promise<T>): () => Promise<T> {
  const lookup = sharedLookup(1, async () => new Map([['', { value: await read() }]]))
  return async () => (await lookup(''))!.value
}
