import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/**
 * Below the ports that systems give to outgoing connections, any of which could take it before its server does; none of these is
 * one that browsers refuse.
 */
const [lowest, highest] = [11_000, 30_000]

/** A port that is free at this moment. */
export async function freePort(): Promise<number> {
  const port = randomInt(lowest, highest)
  return (await isFree(port)) ? port : freePort()
}

function isFree(port: number): Promise<boolean> {
  const probe = createServer()
  return new Promise((resolve) => {
    probe.once('error', () => resolve(false))
    probe.listen(port, 'localhost', () => probe.close(() => resolve(true)))
  })
}
