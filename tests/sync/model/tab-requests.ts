/** The part of XMLHttpRequest that sending a file uses, over a tab's own `fetch`: answers come through its gate. */
export function requestClass(fetchAs: typeof fetch): new () => EventTarget {
  return class extends EventTarget {
    readonly upload = new EventTarget()
    readonly #headers = new Headers()
    readonly #given = new AbortController()
    #method = ''
    #address = ''
    #answered = new Headers()
    status = 0
    response: unknown = null
    responseType = ''

    open(method: string, address: string): void {
      this.#method = method
      this.#address = address
    }

    setRequestHeader(name: string, value: string): void {
      this.#headers.set(name, value)
    }

    getResponseHeader(name: string): string | null {
      return this.#answered.get(name)
    }

    abort(): void {
      this.#given.abort()
    }

    send(body: FormData): void {
      const init = { method: this.#method, headers: this.#headers, body, signal: this.#given.signal }
      const receive = async () => {
        const answer = await fetchAs(this.#address, init)
        this.response = await answer.json().catch(() => null)
        this.status = answer.status
        this.#answered = answer.headers
      }
      void receive()
        .then(
          () => 'load',
          () => (this.#given.signal.aborted ? 'abort' : 'error'),
        )
        .then((end) => {
          this.dispatchEvent(new Event(end))
          this.dispatchEvent(new Event('loadend'))
        })
    }
  }
}
