/**
 * Replaces the package `custom-idle-queue` in the client's build: the parts that RxDB needs. A database closes its
 * storages when none of their calls is in progress.
 */
export class IdleQueue {
  #running = 0
  #waiting: (() => void)[] = []

  async wrapCall<T>(call: () => T | Promise<T>): Promise<T> {
    this.#running += 1
    try {
      return await call()
    } finally {
      this.#running -= 1
      this.#look()
    }
  }

  requestIdlePromise(): Promise<void> {
    return new Promise((resolve) => {
      this.#waiting.push(resolve)
      this.#look()
    })
  }

  /** In a task of its own: the caller may call again once it has its answer. */
  #look(): void {
    setTimeout(() => {
      if (this.#running > 0) return
      for (const resolve of this.#waiting.splice(0)) resolve()
    })
  }
}
