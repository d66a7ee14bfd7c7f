import { once } from 'node:events'
import { join } from 'node:path'
import { startServer, type RunningServer, type ServerOptions } from './server.ts'

/** Milliseconds of CPU that one request may take, whatever a visitor sends. */
export const mostCpu = 250

/** What the server's process has used since it began: milliseconds of CPU on all threads, bytes of its heap. */
type Use = { cpu: number; heap: number }

export type MeasuredServer = RunningServer & {
  /** `settled` first gives back what nobody refers to. */
  use(asked?: 'settled' | 'now'): Promise<Use>
  /** Milliseconds of the server's CPU while `send` runs. */
  cpuOf(send: () => Promise<unknown>): Promise<number>
  /** The same of one request; one that seems too costly is sent twice more, and the least counts. */
  leastCpuOf(send: () => Promise<unknown>): Promise<number>
}

/** The real server as a process of its own that tells what it uses: nothing of the test is counted. */
export async function startMeasuredServer(options: ServerOptions): Promise<MeasuredServer> {
  const server = await startServer({ ...options, preload: join(import.meta.dirname, 'tell-use-child.ts') })
  const use = async (asked: 'settled' | 'now' = 'now') => {
    const told = once(server.process, 'message')
    server.process.send(asked)
    const [answer] = (await told) as [Use]
    return answer
  }
  const cpuOf = async (send: () => Promise<unknown>) => {
    const before = await use()
    await send()
    return (await use()).cpu - before.cpu
  }
  // What is compiled or collected during one request is no part of it; what is costly is costly each time.
  const leastCpuOf = async (send: () => Promise<unknown>) => {
    const first = await cpuOf(send)
    return first <= mostCpu ? first : Math.min(first, await cpuOf(send), await cpuOf(send))
  }
  return { ...server, use, cpuOf, leastCpuOf }
}
