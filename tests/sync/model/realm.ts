import { forceCloseDatabase } from 'fake-indexeddb'
import { createContext, Script, type Context } from 'node:vm'
import { createGate, type Gate } from './gate.ts'
import type { Channels } from './tab-channels.ts'
import { createTabClock } from './tab-clock.ts'
import { tabDisk, type DiskUser } from './tab-disk.ts'
import { createTabLocks } from './tab-locks.ts'
import { requestClass } from './tab-requests.ts'
import type { TabCode } from './tab.ts'

export type Realm = {
  code: TabCode
  gate: Gate
  /** Whether it was granted a lock of this name and has not released it. */
  holds(lock: string): boolean
  /** Advances its clock and its timers. */
  putForward(milliseconds: number): void
  /** The browser closes every connection to the disk, as it does when the user clears it. */
  loseStorage(): void
  /** Ends at once, like a killed renderer: its locks and connections are released, and it receives nothing more. */
  kill(): void
}

export type Surroundings = { channels: Channels; url: URL; daysOff: () => number }

/**
 * A page's own JavaScript realm: its own modules, its own clock and timers, its own ends of channels, locks, network
 * and disk, all through one gate. The tabs of a device share one thread and one fake-indexeddb, because transactions
 * end with the tasks of their thread; separate realms let RxDB open one database in several tabs and let one tab stop
 * while the others continue. Values from the disk or the network are recreated in the realm, because RxDB compares
 * constructors.
 */
export function openRealm(script: Script, { channels, url, daysOff }: Surroundings): Realm {
  const gate = createGate()
  const clock = createTabClock(gate)
  const locks = createTabLocks(gate)
  const page = new EventTarget()
  const context: Context = createContext({
    console,
    location: url,
    document: Object.assign(new EventTarget(), { visibilityState: 'visible' }),
    EventSource: SilentEventSource,
    navigator: { locks: locks.globals, onLine: true },
    ...clock.globals,
    ...hostGlobals(),
    addEventListener: page.addEventListener.bind(page),
    removeEventListener: page.removeEventListener.bind(page),
    dispatchEvent: page.dispatchEvent.bind(page),
  })
  const global = context as Record<string, unknown> & {
    JSON: JSON
    Date: DateConstructor
    Error: ErrorConstructor
    TypeError: TypeErrorConstructor
  }
  // A context's own intrinsics are not properties of the object that it was made from.
  const intrinsics = inContext(context, '({ JSON, Date, Error, TypeError })') as typeof global
  const parse = (json: string): unknown => intrinsics.JSON.parse(json)
  const disk: DiskUser = { gate, parse, connections: new Set() }
  const RealDate = intrinsics.Date
  RealDate.now = () => Date.now() + daysOff() * 86_400_000
  // Errors of the disk, the network and signals are created outside.
  Object.defineProperty(intrinsics.Error, Symbol.hasInstance, {
    // Its subclasses inherit this.
    value(this: unknown, error: unknown): boolean {
      if (this !== intrinsics.Error) return Function.prototype[Symbol.hasInstance].call(this as () => void, error)
      return error instanceof Error || Object.prototype.toString.call(error) === '[object Error]'
    },
  })
  Object.defineProperty(intrinsics.TypeError, Symbol.hasInstance, {
    value: (error: unknown) =>
      Object.prototype.toString.call(error) === '[object Error]' && (error as Error).name === 'TypeError',
  })
  Object.assign(global, {
    window: inContext(context, 'globalThis'),
    self: inContext(context, 'globalThis'),
    BroadcastChannel: channels.channelClass(gate, parse),
    indexedDB: tabDisk(disk),
    fetch: (input: RequestInfo, init?: RequestInit) => {
      // A page's own addresses begin at its server.
      const address = typeof input === 'string' ? new URL(input, url) : input
      const answer = fetch(address, init).then((response) => inRealm(response, parse))
      return new Promise((resolve, reject) => {
        answer.then(
          (response) => gate.pass(() => resolve(response), true),
          (error: unknown) => gate.pass(() => reject(error), true),
        )
      })
    },
  })
  global['XMLHttpRequest'] = requestClass(global['fetch'] as typeof fetch)
  script.runInContext(context)
  return {
    code: global['tab'] as TabCode,
    gate,
    holds: locks.holds,
    putForward: clock.putForward,
    loseStorage: () => {
      for (const connection of disk.connections) forceCloseDatabase(connection as never)
      disk.connections.clear()
    },
    kill: () => {
      gate.kill()
      clock.stop()
      locks.kill()
      channels.forget(gate)
      for (const connection of disk.connections) connection.close()
    },
  }
}

function inContext(context: Context, expression: string): unknown {
  return new Script(expression).runInContext(context)
}

function inRealm(response: Response, parse: (json: string) => unknown): Response {
  return Object.assign(response, { json: async () => parse(await response.text()) })
}

/** What a page has and a bare realm has not; none of it keeps anything that another tab could see. */
function hostGlobals() {
  const names = [
    'AbortController AbortSignal Blob CustomEvent DOMException Event EventTarget File FormData Headers MessageEvent',
    'Request Response TextDecoder TextEncoder atob URL URLSearchParams crypto queueMicrotask structuredClone',
    'IDBCursor IDBDatabase IDBFactory IDBIndex IDBKeyRange IDBObjectStore IDBRequest IDBTransaction',
  ].flatMap((line) => line.split(' '))
  return Object.fromEntries(names.map((name) => [name, Reflect.get(globalThis, name) as unknown]))
}

/** A stream that never sends anything. */
class SilentEventSource extends EventTarget {
  close(): void {
    this.dispatchEvent(new Event('close'))
  }
}
