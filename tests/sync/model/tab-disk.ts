import type { Gate } from './gate.ts'

/** How a tab's requests, transactions and connections are identified. */
export type DiskUser = { gate: Gate; parse: (json: string) => unknown; connections: Set<IDBDatabase> }

type Fake = object & { owner?: DiskUser }
type Target = Fake & { addEventListener(type: string, listener: unknown, options?: unknown): void }
type Handler = (this: unknown, event: Event) => void
type Listener = Handler | { handleEvent: Handler }

const handlers = {
  request: ['onsuccess', 'onerror', 'onblocked', 'onupgradeneeded'],
  transaction: ['oncomplete', 'onabort', 'onerror'],
  database: ['onversionchange', 'onclose', 'onabort', 'onerror'],
} as const

let isInstalled = false

/**
 * Lets fake-indexeddb serve several realms of one thread: handlers that a tab registered are called through its gate,
 * and what it reads is recreated in its own realm. A stopped tab finishes a transaction and learns of it when it is
 * woken: each answer in it can be followed by the next request, so a tab stops between transactions and never inside
 * one, where it would block the others.
 */
export function installTabDisks(): void {
  if (isInstalled) return
  isInstalled = true
  const base = Object.getPrototypeOf(IDBRequest.prototype) as Target
  const add = base.addEventListener
  base.addEventListener = function addEventListener(this: Target, type, listener, options) {
    // Functions of another realm belong to a tab; those of this realm are fake-indexeddb's own.
    const isOurs = this.owner && Object.getPrototypeOf(listener) !== Function.prototype
    add.call(this, type, isOurs ? guarded(this.owner!, listener as Listener) : listener, options)
  }
  const remove = IDBRequest.prototype.removeEventListener
  Reflect.set(base, 'removeEventListener', function removeEventListener(this: Target, type: string, listener: object) {
    remove.call(this as unknown as IDBRequest, type, guards.get(listener) ?? (listener as EventListener))
  })
  patch(IDBDatabase.prototype, 'transaction', (made: Fake, from: Fake) => own(made, from.owner, 'transaction'))
  patch(IDBTransaction.prototype, '_execRequestAsync', (made: Fake, from: Fake) => {
    // fake-indexeddb forgets it for what is asked of an index.
    Reflect.set(made, 'transaction', from)
    return own(made, from.owner ?? (Reflect.get(from, 'db') as Fake).owner, 'request')
  })
  const result = Object.getOwnPropertyDescriptor(IDBRequest.prototype, 'result')!
  Object.defineProperty(IDBRequest.prototype, 'result', {
    ...result,
    get(this: Fake) {
      return adopted(this, result.get!.call(this))
    },
  })
  patch(IDBCursor.prototype, '_iterate', (made: unknown, from: Fake) => {
    const request = Reflect.get(from, '_request') as Fake
    const value: unknown = Reflect.get(from, 'value')
    if (request?.owner && isPlain(value)) Reflect.set(from, 'value', request.owner.parse(JSON.stringify(value)))
    return made
  })
}

/** The `indexedDB` of a tab. */
export function tabDisk(owner: DiskUser) {
  return {
    open: (...given: [string, number?]) => own(indexedDB.open(...given), owner, 'request'),
    deleteDatabase: (name: string) => own(indexedDB.deleteDatabase(name), owner, 'request'),
    databases: async () => {
      const found = owner.parse(JSON.stringify(await indexedDB.databases()))
      return new Promise((resolve) => owner.gate.pass(() => resolve(found)))
    },
    cmp: (one: unknown, other: unknown) => indexedDB.cmp(one, other),
  }
}

function own<T extends object>(made: T, owner: DiskUser | undefined, kind: keyof typeof handlers): T {
  if (!owner || (made as Fake).owner) return made
  Object.defineProperty(made, 'owner', { value: owner })
  for (const name of handlers[kind]) {
    let handler: Handler | null = null
    Object.defineProperty(made, name, {
      get: () => handler,
      set: (given: Handler | null) => {
        handler = given && guarded(owner, given)
      },
    })
  }
  return made
}

const guards = new WeakMap<object, EventListener>()

function guarded(owner: DiskUser, listener: Listener): EventListener {
  const known = guards.get(listener)
  if (known) return known
  const guard = function guard(this: unknown, event: Event) {
    const target = event.target as unknown as Fake
    takeConnection(owner, event)
    const run = () => (typeof listener === 'function' ? listener.call(this, event) : listener.handleEvent(event))
    if (isInside(event.type, target, owner.gate)) run()
    else owner.gate.pass(run, event.type === 'success' || event.type === 'complete')
  } as EventListener
  guards.set(listener, guard)
  return guard
}

/** Within a transaction events follow each other without a stop; a killed tab only ends what it was writing. */
function isInside(type: string, target: Fake, gate: Gate): boolean {
  if (type === 'upgradeneeded' || (type === 'error' && 'readyState' in target)) return true
  const transaction = Reflect.get(target, 'transaction') as IDBTransaction | null
  if (type !== 'success' || typeof transaction !== 'object' || transaction === null) return false
  return transaction.mode !== 'readonly' || !gate.isKilled()
}

/** What a killed tab still had requested is opened after its end: a browser closes that too. */
function takeConnection(owner: DiskUser, { type, target }: Event): void {
  const request = target as unknown as IDBOpenDBRequest
  if ((type !== 'success' && type !== 'upgradeneeded') || !(request.result instanceof IDBDatabase)) return
  if (owner.gate.isKilled()) return request.result.close()
  owner.connections.add(own(request.result, owner, 'database'))
  if (request.transaction) own(request.transaction, owner, 'transaction')
}

const adoptions = new WeakMap<object, unknown>()

function adopted({ owner }: Fake, value: unknown): unknown {
  if (!owner || !isPlain(value)) return value
  if (!adoptions.has(value)) adoptions.set(value, recreated(value, owner))
  return adoptions.get(value)
}

/** Bytes stay as they are: JSON has no word for them, and nothing reads their constructor. */
function recreated(value: object, { parse }: DiskUser): unknown {
  const copy = parse(JSON.stringify(value)) as { value?: unknown }
  const { value: held } = value as { value?: unknown }
  if (held instanceof ArrayBuffer) copy.value = held
  return copy
}

function isPlain(value: unknown): value is object {
  return Array.isArray(value) || (typeof value === 'object' && value !== null && isObject(value))
}

function isObject(value: object): boolean {
  return Object.getPrototypeOf(value) === Object.prototype
}

/** Looks at what a method returns, together with the object it was called on. */
function patch(prototype: object, method: string, look: (made: never, from: never) => unknown): void {
  const real = Reflect.get(prototype, method) as (...given: unknown[]) => unknown
  Reflect.set(prototype, method, function patched(this: object, ...given: unknown[]) {
    return look(real.apply(this, given) as never, this as never)
  })
}
