type Waiting = { go: () => void; giveUp: (error: unknown) => void }
type Line = { isTaken: boolean; waiting: Waiting[] }

const lines = new WeakMap<object, Line>()

/**
 * Runs the transactions of one pool that want the position lock one after the other, in the order in which they came: they
 * wait here, in the process, so that they take up one connection however many they are (design 4).
 *
 * `work` calls `gotIn` once it has the lock. When the first of the line cannot get it, whoever stands behind has waited
 * for the same in vain and is told so at once, instead of each beginning to wait when the one before gave up.
 */
export async function inTurn<T>(pool: object, work: (gotIn: () => void) => Promise<T>): Promise<T> {
  const line = lines.get(pool) ?? { isTaken: false, waiting: [] }
  lines.set(pool, line)
  if (line.isTaken) await new Promise<void>((go, giveUp) => line.waiting.push({ go, giveUp }))
  line.isTaken = true
  let isIn = false
  try {
    return await work(() => (isIn = true))
  } catch (error) {
    if (!isIn) for (const { giveUp } of line.waiting.splice(0)) giveUp(error)
    throw error
  } finally {
    const next = line.waiting.shift()
    if (next) next.go()
    else line.isTaken = false
  }
}
