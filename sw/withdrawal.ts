/**
 * Whether another worker empties the caches for good (`withdrawn`, server): pages keep this one until they are left, and it must not
 * fill them again.
 */
export function createWithdrawal() {
  let isOver = false
  return {
    isOver: (): boolean => isOver,
    /** What this worker is in the midst of finds no cache to open any more; what it has made since is deleted too. */
    end: async (): Promise<void> => {
      isOver = true
      caches.open = () => Promise.reject(new Error('This worker is withdrawn'))
      for (const name of await caches.keys()) await caches.delete(name)
    },
  }
}
