import type { BrowserLike } from '../cookie-jar.ts'

export type StreamEvent = { event: string; data: unknown }

/** Reads a Server-Sent-Events answer one event at a time. */
export async function openEventStream(browser: BrowserLike, path: string) {
  const closing = new AbortController()
  const response = await browser.visit(path, { signal: closing.signal })
  const text = response.body?.pipeThrough(new TextDecoderStream())
  const reader = text?.getReader()
  let rest = ''
  /** The next event; undefined if the server has ended the stream. Skips comment lines. */
  const next = async (): Promise<StreamEvent | undefined> => {
    for (;;) {
      const end = rest.indexOf('\n\n')
      if (end >= 0) {
        const event = parse(rest.slice(0, end))
        rest = rest.slice(end + 2)
        if (event) return event
        continue
      }
      const chunk = await reader?.read()
      if (!chunk || chunk.done) return undefined
      rest += chunk.value
    }
  }
  /** The next event of that name. */
  const nextOf = async (name: string): Promise<unknown> => {
    for (;;) {
      const event = await next()
      if (!event) throw new Error(`the stream ended before "${name}"`)
      if (event.event === name) return event.data
    }
  }
  return { status: response.status, headers: response.headers, next, nextOf, close: () => closing.abort() }
}

function parse(block: string): StreamEvent | undefined {
  const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1]
  const event = field('event')
  return event === undefined ? undefined : { event, data: JSON.parse(field('data') ?? 'null') }
}
