import type { Engine } from '#sync/replica/engine/engine.ts'
import { currentCopy, startedEngine } from './opened-copy.ts'

/**
 * The engine of whoever is signed in now, for what they have done. Where it has still to be started, somebody else may be signed in by
 * then.
 * @throws when their copy was closed: nothing is written for whoever comes next
 */
export async function usersEngine(): Promise<Engine> {
  const copy = currentCopy()
  if (copy) {
    const engine = await startedEngine()
    if (engine === (await copy.engine)) return engine
  }
  throw new Error('the copy was closed')
}
