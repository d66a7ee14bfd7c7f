type Grant = (lock: Lock | null) => unknown
type Waiting = {
  name: string
  mode: LockMode
  grant: Grant
  settle: PromiseWithResolvers<unknown>
  signal?: AbortSignal
}
type Holding = Pick<Waiting, 'name' | 'mode' | 'settle'>

/**
 * The Web Locks of one browser. Each device has its own: Node's are shared by all threads of a process, and two threads
 * that both have a request in line keep waking each other.
 */
function createLocks() {
  const held = new Set<Holding>()
  const line: Waiting[] = []

  const of = (name: string) => [...held].filter((one) => one.name === name)
  const isFree = ({ name, mode }: Pick<Waiting, 'name' | 'mode'>, ahead: readonly Waiting[]) => {
    const others = [...of(name), ...ahead.filter((one) => one.name === name)]
    return others.every((other) => mode === 'shared' && other.mode === 'shared')
  }
  const hold = ({ grant, signal, ...holding }: Waiting) => {
    held.add(holding)
    // A task of its own, as in a browser: no lock is granted within the call that requests it.
    setImmediate(() => {
      const ended = () => {
        held.delete(holding)
        grantNext()
      }
      new Promise((resolve) => {
        // A request given up before the grant arrives has no lock.
        signal?.throwIfAborted()
        resolve(grant({ name: holding.name, mode: holding.mode }))
      })
        .finally(ended)
        .then(holding.settle.resolve, holding.settle.reject)
    })
  }
  const grantNext = () => {
    for (const waiting of [...line]) {
      if (!isFree(waiting, line.slice(0, line.indexOf(waiting)))) continue
      line.splice(line.indexOf(waiting), 1)
      hold(waiting)
    }
  }
  const steal = (name: string) => {
    for (const holding of of(name)) {
      held.delete(holding)
      holding.settle.reject(new DOMException('the lock was stolen', 'AbortError'))
    }
  }
  const giveUpOn = (waiting: Waiting, signal: AbortSignal) => {
    const place = line.indexOf(waiting)
    if (place < 0) return
    line.splice(place, 1)
    waiting.settle.reject(signal.reason)
    grantNext()
  }
  return {
    request: (name: string, { mode = 'exclusive', ifAvailable, steal: takes, signal }: LockOptions, grant: Grant) => {
      const waiting: Waiting = { name, mode, grant, settle: Promise.withResolvers(), ...(signal ? { signal } : {}) }
      if (signal?.aborted) waiting.settle.reject(signal.reason)
      else if (takes) {
        steal(name)
        hold(waiting)
      } else if (isFree(waiting, line)) hold(waiting)
      else if (ifAvailable) setImmediate(() => waiting.settle.resolve(grant(null)))
      else {
        line.push(waiting)
        signal?.addEventListener('abort', () => giveUpOn(waiting, signal))
      }
      return waiting.settle.promise
    },
    query: () => ({
      held: [...held].map(({ name, mode }) => ({ name, mode })),
      pending: line.map(({ name, mode }) => ({ name, mode })),
    }),
  }
}

export const deviceLocks = createLocks()
