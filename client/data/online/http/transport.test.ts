import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Stream } from '#sync/replica/connection/transport.ts'

/** What the browser's EventSource is to the page; `opened` and `receive` simulate the network. */
class NetworkStream extends EventTarget {
  static readonly CLOSED = 2
  static readonly all: NetworkStream[] = []
  readyState = 0

  constructor() {
    super()
    NetworkStream.all.push(this)
  }
  opened() {
    this.readyState = 1
    this.dispatchEvent(new Event('open'))
  }
  receive(event: string, data: unknown) {
    this.dispatchEvent(new MessageEvent(event, { data: JSON.stringify(data) }))
  }
  close() {
    this.readyState = NetworkStream.CLOSED
  }
}

describe('a stream that something on its way holds back', () => {
  const handlers = {
    opened: vi.fn(),
    lost: vi.fn(),
    moved: vi.fn(),
    signedOut: vi.fn(),
    rolesChanged: vi.fn(),
    filesRemoved: vi.fn(),
    ownMoved: vi.fn(),
    built: vi.fn(),
  }
  let stream: Stream
  const seconds = (count: number) => vi.advanceTimersByTime(count * 1000)
  const first = () => NetworkStream.all[0]!
  const isClosed = ({ readyState }: NetworkStream) => readyState === NetworkStream.CLOSED

  beforeEach(async () => {
    vi.stubGlobal('location', { origin: 'http://localhost' })
    vi.stubGlobal('EventSource', NetworkStream)
    vi.stubGlobal('addEventListener', () => {})
    const { createTransport } = await import('./transport.ts')
    vi.useFakeTimers()
    vi.clearAllMocks()
    NetworkStream.all.length = 0
    stream = createTransport('a user').stream(handlers)
  })
  afterEach(() => {
    stream.close()
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  test('a held-up stream is closed after 45 silent seconds, reported as lost, and reopened a minute or two later', () => {
    first().opened()
    seconds(44)
    expect(handlers.lost).not.toHaveBeenCalled()
    seconds(1)
    expect(isClosed(first())).toBe(true)
    expect(handlers.lost).toHaveBeenCalledTimes(1)
    seconds(59)
    expect(NetworkStream.all).toHaveLength(1)
    expect(handlers.lost).toHaveBeenCalledTimes(1)
    seconds(61)
    expect(NetworkStream.all).toHaveLength(2)
  })

  test('a held-up stream is reported as lost too when it never opens', () => {
    seconds(45)
    expect(isClosed(first())).toBe(true)
    expect(handlers.lost).toHaveBeenCalledTimes(1)
  })

  test('a stream stays open as long as it beats', () => {
    first().opened()
    for (let beat = 0; beat < 10; beat += 1) {
      seconds(40)
      first().receive('beat', {})
    }
    expect(isClosed(first())).toBe(false)
    expect(handlers.lost).not.toHaveBeenCalled()
    first().receive('position', { epoch: 'one', position: 7 })
    expect(handlers.moved).toHaveBeenCalledWith({ epoch: 'one', position: 7 })
  })

  test('a lost stream is reopened at once when the server answers again, and only once', () => {
    first().opened()
    seconds(45)
    stream.renew()
    stream.renew()
    expect(NetworkStream.all).toHaveLength(2)
    NetworkStream.all[1]!.opened()
    expect(handlers.opened).toHaveBeenCalledTimes(2)
    seconds(44)
    expect(NetworkStream.all).toHaveLength(2)
  })

  test('a closed stream leaves no timer behind', () => {
    first().opened()
    seconds(45)
    stream.close()
    expect(vi.getTimerCount()).toBe(0)
  })
})
