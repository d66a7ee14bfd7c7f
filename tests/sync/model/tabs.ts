import type { EngineState } from '#sync/replica/engine-state.ts'
import { openChannel, type TabChannel } from '#sync/replica/channel.ts'
import { startEngine, type Engine } from '#sync/replica/engine.ts'
import { takeFence } from '#sync/replica/fence.ts'
import { forgetUser } from '#sync/replica/forget-user.ts'
import { engineLockName } from '#sync/replica/names.ts'
import { openViewStore } from '#sync/replica/view-store.ts'
import { openWorkStore } from '#sync/replica/work-store.ts'
import { createTransport } from '#client/data/transport.ts'

const longestRound = 30_000

export type Told = { state: EngineState; ended: ('signed-out' | 'other-user')[] }

/** The open pages of one user in one browser: each runs the real engine, and the lock lets one of them work. */
export function openTabs(userId: string) {
  const engines: Engine[] = []
  const ended: Told['ended'] = []
  const channel = openChannel(userId)
  const rounds = watchRounds(channel)
  const transport = createTransport(userId)

  const open = () => {
    engines.push(
      startEngine({
        userId,
        transport,
        sessionEnded: (why) => ended.push(why),
        rolesChanged: () => undefined,
        newBuild: () => undefined,
      }),
    )
  }
  /** Does something that makes one of the tabs run a round, and waits for its end. */
  const through = async (begin: () => unknown): Promise<Told> => {
    ended.length = 0
    const state = rounds.next()
    await begin()
    return { state: await state, ended: [...ended] }
  }
  const stop = async () => {
    for (const engine of engines.splice(0).toReversed()) await engine.stop()
  }
  return {
    transport,
    count: () => engines.length,
    /** The store of the tab that was opened last, where the user works. */
    work: () => engines.at(-1)!.work,
    /** Opens the first tab; it pulls. */
    start: () => through(open),
    /** Opens one more, which waits for its turn. */
    openAnother: open,
    /** The next tab takes over, and pulls. RxDB opens a database once in a realm, and these tabs share one. */
    closeFirst: () =>
      through(async () => {
        const first = engines.shift()
        await first?.live.close()
        await first?.stop()
      }),
    /** Looks for changes now, as "Sync now" does. */
    wake: () => through(() => channel.post({ kind: 'wake' })),
    /** The queue has changed: the engine shows it and sends. */
    workChanged: () => through(() => channel.post({ kind: 'work-changed' })),
    signOut: async () => {
      await stop()
      await forgetUser(userId)
    },
    /** Closes all tabs, as the browser does: those that wait first. */
    close: async () => {
      await stop()
      channel.close()
    },
  }
}

/** Another page takes the engine over in the midst of its work, and gives it back when the engine waits for its turn again. */
export async function stealEngine(userId: string): Promise<void> {
  const name = engineLockName(userId)
  await navigator.locks.request(name, { steal: true }, async () => {
    const stores = [openViewStore(userId), openWorkStore(userId)] as const
    await takeFence(stores)
    for (const store of stores) store.close({ disableAutoOpen: true })
    while (!(await isWaitedFor(name))) await new Promise((resolve) => setImmediate(resolve))
  })
}

async function isWaitedFor(lock: string): Promise<boolean> {
  const { pending = [] } = await navigator.locks.query()
  return pending.some(({ name }) => name === lock)
}

function watchRounds(channel: TabChannel) {
  let isSyncing = false
  let told: ((state: EngineState) => void) | undefined
  channel.listen((message) => {
    if (message.kind !== 'state') return
    const hasEnded = isSyncing && message.state.activity === 'idle'
    isSyncing = message.state.activity === 'syncing'
    if (hasEnded) told?.(message.state)
  })
  return {
    next: () =>
      new Promise<EngineState>((resolve, reject) => {
        const timer = setTimeout(() => reject(new Error(`no round ended within ${longestRound} ms`)), longestRound)
        told = (state) => {
          clearTimeout(timer)
          resolve(state)
        }
      }),
  }
}
