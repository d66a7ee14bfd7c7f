import { openChannel, type Counted, type TabMessage } from '#sync/replica/storage/channel.ts'
import { initialState } from '#sync/replica/storage/engine-state.ts'
import type { EngineOptions } from '#sync/replica/engine/engine-lease.ts'
import type { Engine } from '#sync/replica/engine/engine.ts'
import { createViewReader } from '#sync/replica/view/view-reader.ts'
import { loadAgain } from '#client/ui/loading/load-again.ts'
import { retryOccasion } from '../../retry-occasion.ts'
import { isForgotten, mustForget } from './copies-to-forget.ts'
import { currentCopy, engineBegins, showCopy, stateChanged, viewChanged, type Copy } from './opened-copy.ts'
import { letGoWithin } from '#sync/first-paint-times.ts'

export type CopyHooks = Pick<EngineOptions, 'sessionEnded' | 'rolesChanged' | 'newBuild'>

/** Shows this user's copy; cheap, before the first paint. Another user's copy is let go of first. */
export function openCopy(userId: string): void {
  const shown = currentCopy()
  if (shown?.userId === userId) return
  if (shown) void closeCopy()
  isForgotten(userId)
  const channel = openChannel(userId)
  const opened: Copy = { userId, reader: createViewReader(userId), channel, state: initialState, engine: undefined }
  channel.listen((message) => receive(opened, message))
  channel.post({ kind: 'ask' })
  showCopy(opened)
}

/** Starts keeping the copy up to date; after the first paint. */
export function startSync(hooks: CopyHooks): void {
  const copy = currentCopy()
  if (!copy || copy.engine) return
  copy.engine = loadEngine(copy, hooks)
  engineBegins()
  addEventListener('pageshow', shownAgain)
}

/** Code that could not be fetched is requested again: without it the page would show an old copy for ever. */
async function loadEngine(opened: Copy, hooks: CopyHooks, load = fetchEngine): Promise<Engine> {
  const { userId } = opened
  if (opened !== currentCopy()) throw new Error('the copy was closed')
  try {
    const { startEngine, createTransport } = await load()
    return startEngine({ userId, transport: createTransport(userId), ...hooks })
  } catch {
    opened.state = { ...opened.state, reachable: false }
    stateChanged()
    await retryOccasion()
    return loadEngine(opened, hooks, () => loadAgain(fetchEngine))
  }
}

function fetchEngine() {
  return import('../replica.ts')
}

/** A page out of the back/forward cache has received nothing meanwhile. */
function shownAgain({ persisted }: PageTransitionEvent): void {
  if (!persisted) return
  currentCopy()?.channel.post({ kind: 'ask' })
  viewChanged()
}

/** Lets go of the copy without deleting anything. */
export async function closeCopy(): Promise<void> {
  const closing = currentCopy()
  showCopy(undefined)
  stateChanged()
  if (!closing) return
  closing.channel.close()
  await closing.reader.close()
  const engine = await closing.engine?.catch(() => undefined)
  await engine?.stop()
}

/**
 * Sign-out: lets go of the copy and empties it on this device; queued work of the user stays. A tab that was stopped in the
 * midst of writing can hold that up: then the page continues, and the next start does the rest.
 */
export async function forgetCopy(userId: string): Promise<void> {
  mustForget(userId)
  await atMost(closeCopy())
  await atMost(import('../replica.ts').then(({ forgetCopies }) => forgetCopies()))
}

function atMost(work: Promise<void>): Promise<void> {
  return Promise.race([work, new Promise<void>((resolve) => setTimeout(resolve, letGoWithin))])
}

/** What was counted in this tab is sent to all of them before the engine counts, which may stand still. */
export function showCounted(counted: Counted): void {
  const copy = currentCopy()
  if (!copy) return
  copy.channel.post({ kind: 'counted', counted })
  receive(copy, { kind: 'counted', counted })
}

function receive(receiver: Copy, message: TabMessage): void {
  if (receiver !== currentCopy()) return
  if (message.kind === 'view-changed' || message.kind === 'switched') viewChanged()
  if (message.kind === 'state' || message.kind === 'counted') {
    receiver.state = message.kind === 'state' ? message.state : { ...receiver.state, ...message.counted }
    stateChanged()
  }
  if (message.kind === 'stop') void closeCopy()
}
