import type { Disturbance } from './history.ts'

/** Keeps one answer of the server from a device until its next step, as a slow network may. */
export function createHeldAnswer() {
  let kind: Disturbance['held']
  let come = Promise.withResolvers<void>()
  let released = Promise.withResolvers<void>()
  return {
    /** From now on the next answer of this kind is held. */
    hold: (next: Disturbance['held']): void => {
      if (!next) return
      kind = next
      come = Promise.withResolvers()
      released = Promise.withResolvers()
    },
    /** Every answer passes here. */
    pass: async (answered: string): Promise<void> => {
      if (answered !== kind) return
      kind = undefined
      come.resolve()
      await released.promise
    },
    /** Ends when the answer that is to be held is held; at once when none is. */
    hasCome: async (): Promise<void> => {
      if (kind) await come.promise
    },
    release: (): void => {
      kind = undefined
      released.resolve()
    },
  }
}
