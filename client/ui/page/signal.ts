/** Something of the page that changes; `listen` returns a function that ends it, as `useSyncExternalStore` wants it. */
export type Signal = { listen(changed: () => void): () => void; tell(): void }

/** A signal that calls those who listen now, in the order in which they began. */
export function createSignal(): Signal {
  const listeners = new Set<() => void>()
  return {
    listen: (changed) => {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },
    tell: () => {
      for (const changed of [...listeners]) changed()
    },
  }
}
