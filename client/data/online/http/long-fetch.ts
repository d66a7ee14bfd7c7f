import { longestSilence } from '#sync/times.ts'

/**
 * A `fetch` for one answer that may be long: it ends when no more bytes arrive. `isAnswered` once the server has begun.
 */
export function longFetch() {
  const longRequest = { isAnswered: false, fetch }
  return longRequest

  async function fetch(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
    const ending = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    const restartTimer = () => {
      clearTimeout(timer)
      timer = setTimeout(() => ending.abort(), longestSilence)
    }
    restartTimer()
    try {
      const signal = AbortSignal.any([ending.signal, ...(init.signal ? [init.signal] : [])])
      const response = await globalThis.fetch(input, { ...init, signal })
      longRequest.isAnswered = true
      restartTimer()
      const parts: Uint8Array<ArrayBuffer>[] = []
      const reader = response.body!.getReader()
      for (let part = await reader.read(); !part.done; part = await reader.read()) {
        restartTimer()
        parts.push(part.value)
      }
      return new Response(joined(parts), response)
    } finally {
      clearTimeout(timer)
    }
  }
}

/** Not as a Blob, which the browser stores in another process. */
function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
