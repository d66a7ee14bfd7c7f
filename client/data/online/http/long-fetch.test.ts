import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { longFetch } from './long-fetch.ts'

describe('an answer that may be long', () => {
  let body: ReadableStreamDefaultController<Uint8Array>
  let answer: PromiseWithResolvers<Response>

  beforeEach(() => {
    vi.useFakeTimers()
    answer = Promise.withResolvers()
    vi.stubGlobal('fetch', (_input: unknown, { signal }: RequestInit) => {
      signal!.addEventListener('abort', () => {
        answer.reject(signal!.reason)
        if (body) body.error(signal!.reason)
      })
      return answer.promise
    })
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  const begin = () =>
    answer.resolve(
      new Response(new ReadableStream({ start: (controller) => void (body = controller) }), {
        status: 200,
        headers: { 'content-type': 'application/json' },
      }),
    )
  const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1000)
  const bytes = (text: string) => new TextEncoder().encode(text)

  test('a long answer is awaited for as long as its bytes arrive, and is whole', async () => {
    const longRequest = longFetch()
    const response = longRequest.fetch('/graphql')
    await seconds(33)
    expect(longRequest.isAnswered).toBe(false)
    begin()
    for (const part of ['{"a"', ':', '1}']) {
      await seconds(50)
      body.enqueue(bytes(part))
    }
    await seconds(1)
    body.close()
    const { status, headers } = await response
    expect([status, headers.get('content-type')]).toEqual([200, 'application/json'])
    expect(await (await response).json()).toEqual({ a: 1 })
    expect(vi.getTimerCount()).toBe(0)
  })

  test('a long answer is given up a minute after its last byte; the server is then known to be up', async () => {
    const longRequest = longFetch()
    const failed = expect(longRequest.fetch('/graphql')).rejects.toThrow('aborted')
    begin()
    await seconds(50)
    body.enqueue(bytes('{'))
    await seconds(59)
    expect(vi.getTimerCount()).toBe(1)
    await seconds(1)
    await failed
    expect(longRequest.isAnswered).toBe(true)
  })

  test('a long answer is given up after a minute without any byte; the server then counts as away', async () => {
    const longRequest = longFetch()
    const failed = expect(longRequest.fetch('/graphql')).rejects.toThrow('aborted')
    await seconds(60)
    await failed
    expect(longRequest.isAnswered).toBe(false)
  })
})
