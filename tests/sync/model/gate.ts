/**
 * Everything that reaches a tab from outside comes through its gate: answers of the disk and the server, messages,
 * locks and timers. A stopped tab gets none of it until it is woken, and then everything in the order it arrived; a
 * killed one never.
 */
export type Gate = {
  pass(run: () => void, isStep?: boolean): void
  /** Stops before the step with this number from now on; each answer of the disk or the server is a step. */
  stopAfter(steps: number, stopped: () => void): void
  stop(): void
  wake(): void
  kill(): void
  isOpen(): boolean
  isKilled(): boolean
}

export function createGate(): Gate {
  let held: (() => void)[] = []
  let state: 'open' | 'stopped' | 'killed' = 'open'
  let left = Infinity
  let tell: () => void = () => undefined
  return {
    pass: (run, isStep = false) => {
      if (state === 'killed') return
      if (state === 'open' && isStep && (left -= 1) < 0) {
        left = Infinity
        state = 'stopped'
        tell()
      }
      if (state === 'stopped') held.push(run)
      else run()
    },
    stopAfter: (steps, stopped) => {
      left = steps
      tell = stopped
    },
    stop: () => {
      left = Infinity
      if (state === 'open') state = 'stopped'
    },
    wake: () => {
      left = Infinity
      if (state !== 'stopped') return
      state = 'open'
      const waiting = held
      held = []
      // Each in a task of its own, as they would have arrived.
      for (const run of waiting) setImmediate(run)
    },
    kill: () => {
      state = 'killed'
      held = []
    },
    isOpen: () => state === 'open',
    isKilled: () => state === 'killed',
  }
}
