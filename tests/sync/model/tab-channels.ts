import type { Gate } from './gate.ts'

type Listener = (event: { data: unknown }) => void
type Endpoint = { name: string; gate: Gate; deliver: (json: string) => void }

/**
 * The BroadcastChannels of one browser: a message goes to every other endpoint of its name, in tabs that are not
 * stopped.
 */
export function createChannels() {
  const endpoints = new Set<Endpoint>()

  /** The BroadcastChannel of a tab; received messages are recreated in the tab's own realm. */
  const channelClass = (gate: Gate, parse: (json: string) => unknown): new (name: string) => object =>
    class TabBroadcastChannel {
      readonly name: string
      onmessage: Listener | null = null
      readonly #listeners = new Set<Listener>()
      readonly #endpoint: Endpoint

      constructor(name: string) {
        this.name = name
        this.#endpoint = {
          name,
          gate,
          deliver: (json) => {
            const event = { data: parse(json) }
            this.onmessage?.(event)
            for (const listener of [...this.#listeners]) listener(event)
          },
        }
        endpoints.add(this.#endpoint)
      }
      postMessage(data: unknown): void {
        if (gate.isOpen() && endpoints.has(this.#endpoint)) post(this.name, JSON.stringify(data), this.#endpoint)
      }
      addEventListener(_type: 'message', listener: Listener): void {
        this.#listeners.add(listener)
      }
      removeEventListener(_type: 'message', listener: Listener): void {
        this.#listeners.delete(listener)
      }
      close(): void {
        endpoints.delete(this.#endpoint)
      }
    }
  const post = (name: string, json: string, from?: Endpoint) => {
    for (const endpoint of endpoints) {
      if (endpoint.name !== name || endpoint === from) continue
      setImmediate(() => {
        if (endpoints.has(endpoint)) endpoint.gate.pass(() => endpoint.deliver(json))
      })
    }
  }
  return {
    channelClass,
    post: (name: string, data: unknown) => post(name, JSON.stringify(data)),
    listen: (name: string, gate: Gate, receive: (data: unknown) => void) => {
      endpoints.add({ name, gate, deliver: (json) => receive(JSON.parse(json)) })
    },
    /** Closes those of a tab that is gone. */
    forget: (gate: Gate) => {
      for (const endpoint of endpoints) if (endpoint.gate === gate) endpoints.delete(endpoint)
    },
  }
}

export type Channels = ReturnType<typeof createChannels>
