import { once } from 'node:events'
import { join } from 'node:path'
import { startServer, type RunningServer, type ServerOptions } from '../server.ts'

/** Milliseconds of CPU that one request may take, whatever its content. */
export const mostCpu = 250

/** The resources used by the server's process since its start: milliseconds of CPU on all threads, bytes of heap. */
type Use = { cpu: number; heap: number }

export type MeasuredServer = RunningServer & {
  /** `settled` collects garbage first. */
  use(when?: 'settled' | 'now'): Promise<Use>
  /** Milliseconds of the server's CPU while `send` runs. */
  cpuOf(send: () => Promise<unknown>): Promise<number>
  /** The same for one request; one that seems too costly is sent twice more, and the lowest result counts. */
  leastCpuOf(send: () => Promise<unknown>): Promise<number>
}

/** The real server in a separate process that reports its usage, so the test itself is not counted. */
export async function startMeasuredServer(options: ServerOptions): Promise<MeasuredServer> {
  const server = await startServer({ ...options, preload: join(import.meta.dirname, 'tell-use-child.ts') })
  const use = async (when: 'settled' | 'now' = 'now') => {
    const reply = once(server.process, 'message')
    server.process.send(when)
    const [answer] = (await reply) as [Use]
    return answer
  }
  const cpuOf = async (send: () => Promise<unknown>) => {
    const before = await use()
    await send()
    return (await use()).cpu - before.cpu
  }
  // Compiling and collecting garbage are not part of a request; a costly request is costly every time.
  const leastCpuOf = async (send: () => Promise<unknown>) => {
    const first = await cpuOf(send)
    return first <= mostCpu ? first : Math.min(first, await cpuOf(send), await cpuOf(send))
  }
  return { ...server, use, cpuOf, leastCpuOf }
}
