import 'fake-indexeddb/auto'
import { openChannel } from '#sync/replica/storage/channel.ts'
import type { EngineState } from '#sync/replica/storage/engine-state.ts'
import { startEngine } from '#sync/replica/engine/engine.ts'
import type { BrowserLike } from '../../support/cookie-jar.ts'
import type { Exchange } from './recording.ts'
import { unlessIdle } from '#tests/support/waiting/unless-idle.ts'

class SilentEventSource extends EventTarget {
  close(): void {
    this.dispatchEvent(new Event('close'))
  }
}

/** What happens to requests of a kind: the server never receives them, the answer is lost, or a proxy answers 502. */
export type Disturbed = Partial<Record<Exchange['call'], 'unheard' | 'lost' | 'turned away'>>

/**
 * What the device code finds in a browser's page: a visible page, and a server that it asks with a person's cookies.
 */
export function installPage(browser: BrowserLike, record: (exchange: Omit<Exchange, 'by'>) => void) {
  let disturbed: Disturbed = {}
  const visible = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  const location = new URL(browser.origin)
  Object.assign(globalThis, { window: new EventTarget(), document: visible, location, EventSource: SilentEventSource })
  const originalFetch = globalThis.fetch
  globalThis.fetch = async (given, init) => {
    const { pathname } = new URL(given instanceof Request ? given.url : given, location)
    if (pathname !== '/graphql' || typeof init?.body !== 'string' || new Headers(init.headers).has('cookie')) {
      return originalFetch(given, init)
    }
    const { query, variables } = JSON.parse(init.body) as { query: string; variables: Record<string, unknown> }
    const call = /\{\s*(\w+)/.exec(query)?.[1] as Exchange['call']
    if (disturbed[call] === 'unheard') throw new TypeError('the network is down')
    if (disturbed[call] === 'turned away') return new Response('', { status: 502 })
    const response = await browser.post('/graphql', { query, variables })
    const body = (await response.clone().json()) as { data?: Record<string, unknown> }
    const isLost = disturbed[call] === 'lost'
    record({ call, document: query, variables, answer: body.data?.[call], ...(isLost ? { isLost } : {}) })
    if (isLost) throw new TypeError('the connection was cut off')
    return response
  }
  return {
    disturb: (calls: Disturbed) => {
      disturbed = calls
    },
    leave: () => {
      globalThis.fetch = originalFetch
    },
  }
}

/** The real device code of one user in this process; every round is awaited. Call `installPage` first. */
export async function startDevice(userId: string) {
  const { createTransport } = await import('#client/data/online/http/transport.ts')
  const channel = openChannel(userId)
  const engine = startEngine({
    userId,
    transport: createTransport(userId),
    sessionEnded: () => undefined,
    rolesChanged: () => undefined,
    newBuild: () => undefined,
  })
  const ended = () =>
    new Promise<EngineState>((resolve) => {
      let isSyncing = false
      const unlisten = channel.listen((message) => {
        if (message.kind !== 'state') return
        if (isSyncing && message.state.activity === 'idle') {
          unlisten()
          resolve(message.state)
        }
        isSyncing = message.state.activity === 'syncing'
      })
    })
  const roundEnd = () => unlessIdle(ended(), () => 'no round has ended')
  return {
    engine,
    first: roundEnd(),
    /** Looks for changes and sends what waits. */
    round: (): Promise<EngineState> => {
      const round = roundEnd()
      channel.post({ kind: 'work-changed' })
      return round
    },
    stop: async () => {
      await engine.stop()
      channel.close()
    },
  }
}
