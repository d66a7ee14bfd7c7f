import { openChannel, type TabChannel, type TabMessage } from '#sync/replica/channel.ts'
import { initialState, type EngineState } from '#sync/replica/engine-state.ts'
import type { Engine, EngineOptions } from '#sync/replica/engine.ts'
import { createViewReader, type ViewReader } from '#sync/replica/first-paint.ts'

/** This device's copy for one user, as the screens of this tab use it. */
export type Copy = {
  userId: string
  reader: ViewReader
  channel: TabChannel
  state: EngineState
  /** The engine's code (RxDB, Dexie, GraphQL) is loaded after the first paint. */
  engine: Promise<Engine> | undefined
}

export type CopyHooks = Pick<EngineOptions, 'sessionEnded' | 'rolesChanged' | 'newBuild'>

let copy: Copy | undefined
const viewListeners = new Set<() => void>()
const stateListeners = new Set<() => void>()

export function currentCopy(): Copy | undefined {
  return copy
}

/** Shows this user's copy; cheap, before the first paint. Another user's copy is let go of first. */
export function openCopy(userId: string): void {
  if (copy?.userId === userId) return
  if (copy) void closeCopy()
  const channel = openChannel(userId)
  const opened: Copy = { userId, reader: createViewReader(userId), channel, state: initialState, engine: undefined }
  copy = opened
  channel.listen((message) => hear(opened, message))
  channel.post({ kind: 'ask' })
  notify(viewListeners)
}

/** Starts keeping the copy up to date; after the first paint. */
export function startSync(hooks: CopyHooks): void {
  if (!copy || copy.engine) return
  const { userId } = copy
  copy.engine = Promise.all([import('#sync/replica/engine.ts'), import('./transport.ts')]).then(
    ([{ startEngine }, { createTransport }]) => startEngine({ userId, transport: createTransport(userId), ...hooks }),
  )
  notify(viewListeners)
}

/** The engine of this tab, once its code is loaded and it was started. */
export async function startedEngine(): Promise<Engine> {
  await new Promise<void>((resolve) => {
    if (copy?.engine) return resolve()
    const stop = onViewChanged(() => {
      if (!copy?.engine) return
      stop()
      resolve()
    })
  })
  const engine = await copy?.engine
  if (!engine) throw new Error('the copy was closed')
  return engine
}

/** Lets go of the copy without deleting anything. */
export async function closeCopy(): Promise<void> {
  const closing = copy
  copy = undefined
  notify(viewListeners)
  notify(stateListeners)
  if (!closing) return
  closing.channel.close()
  await closing.reader.close()
  const engine = await closing.engine?.catch(() => undefined)
  await engine?.stop()
}

/** Sign-out: lets go of the copy and deletes it from this device; queued work of the user stays. */
export async function forgetCopy(userId: string): Promise<void> {
  await closeCopy()
  const { forgetUser } = await import('#sync/replica/forget-user.ts')
  await forgetUser(userId)
}

export function onViewChanged(changed: () => void): () => void {
  viewListeners.add(changed)
  return () => viewListeners.delete(changed)
}

export function onStateChanged(changed: () => void): () => void {
  stateListeners.add(changed)
  return () => stateListeners.delete(changed)
}

function hear(heard: Copy, message: TabMessage): void {
  if (heard !== copy) return
  if (message.kind === 'view-changed' || message.kind === 'switched') notify(viewListeners)
  if (message.kind === 'state') {
    heard.state = message.state
    notify(stateListeners)
  }
  if (message.kind === 'stop') void closeCopy()
}

function notify(listeners: Set<() => void>): void {
  for (const changed of [...listeners]) changed()
}
