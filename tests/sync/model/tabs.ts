import type { EngineState } from '#sync/replica/engine-state.ts'
import { openChannel, type TabChannel } from '#sync/replica/channel.ts'
import { startEngine, type Engine } from '#sync/replica/engine.ts'
import { forgetUser } from '#sync/replica/forget-user.ts'
import { createTransport } from '#client/data/transport.ts'

const longestRound = 30_000

export type Told = { state: EngineState; ended: ('signed-out' | 'other-user')[] }

/** The open pages of one user in one browser: each runs the real engine, and the lock lets one of them work. */
export function openTabs(userId: string) {
  const engines: Engine[] = []
  const ended: Told['ended'] = []
  const channel = openChannel(userId)
  const rounds = watchRounds(channel)

  const open = () => {
    engines.push(
      startEngine({
        userId,
        transport: createTransport(userId),
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
    count: () => engines.length,
    /** Opens the first tab; it pulls. */
    start: () => through(open),
    /** Opens one more, which waits for its turn. */
    openAnother: open,
    /** The next tab takes over, and pulls. */
    closeFirst: () => through(() => engines.shift()?.stop()),
    /** Looks for changes now, as "Sync now" does. */
    wake: () => through(() => channel.post({ kind: 'wake' })),
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
