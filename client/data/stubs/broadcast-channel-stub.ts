type Hear = (message: unknown) => void

/**
 * Replaces the package `broadcast-channel` in the client's build: the parts that RxDB needs, on the browser's own
 * BroadcastChannel. As in the package, a channel does not hear itself.
 */
class NativeChannel {
  readonly #channel: BroadcastChannel
  readonly #listeners = new Map<Hear, (event: MessageEvent) => void>()

  constructor(name: string) {
    this.#channel = new globalThis.BroadcastChannel(name)
  }

  addEventListener(type: 'message', hear: Hear): void {
    const listener = ({ data }: MessageEvent) => hear(data)
    this.#listeners.set(hear, listener)
    this.#channel.addEventListener(type, listener)
  }

  removeEventListener(type: 'message', hear: Hear): void {
    const listener = this.#listeners.get(hear)
    if (listener) this.#channel.removeEventListener(type, listener)
    this.#listeners.delete(hear)
  }

  async postMessage(message: unknown): Promise<void> {
    this.#channel.postMessage(message)
  }

  async close(): Promise<void> {
    this.#channel.close()
  }
}

export { NativeChannel as BroadcastChannel }
