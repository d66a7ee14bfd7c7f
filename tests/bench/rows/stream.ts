import { readFile } from 'node:fs/promises'
import { Agent, get } from 'node:http'
import { startServer, type RunningServer } from '../../support/server.ts'
import {
  headersOf,
  signInReaders,
  startMeasuredProduct,
  type MeasuredProduct,
  type Reader,
} from '../measured-product.ts'
import type { BenchRow, OnClose } from '../row.ts'

const clients = 1_000
/** A process keeps at most 20 streams of a user, and each of the two has half of them. */
const readers = clients / 20
const changes = 40

/** The cost of a change to two processes, for each of the thousand pages that are notified; none may miss one. */
export const streamDelivery: BenchRow = {
  name: 'stream-delivery',
  operation: 'stream, 1,000 clients, 2 processes: CPU of a delivery',
  goal: { atMost: 15 },
  unit: 'µs',
  open: async (onClose) => {
    const { product, servers, users } = await startTwo(onClose)
    const streams = await openStreams(users, servers)
    onClose(async () => streams.close())
    const tell = async (times: number) => {
      for (let change = 0; change < times; change += 1) await streams.reached(await moveHead(product))
    }
    await tell(5)
    return async () => {
      const before = await cpuOf(servers)
      await tell(changes)
      return { ours: ((await cpuOf(servers)) - before) / (changes * clients) }
    }
  },
}

/** The memory that a process needs for an open stream. */
export const streamMemory: BenchRow = {
  name: 'stream-memory',
  operation: 'stream, 1,000 clients, 2 processes: memory of a client',
  goal: { atMost: 30 },
  unit: 'KB',
  open: async (onClose) => {
    const { product, servers, users } = await startTwo(onClose)
    // Compiled code and grown pools, which the first thousand leave behind, belong to no client.
    const first = await openStreams(users, servers)
    await first.reached(await moveHead(product))
    first.close()
    return async () => {
      const before = await memoryOf(servers)
      const streams = await openStreams(users, servers)
      await streams.reached(await moveHead(product))
      const ours = ((await memoryOf(servers)) - before) / clients
      streams.close()
      return { ours }
    }
  },
}

async function startTwo(onClose: OnClose) {
  const product = await startMeasuredProduct(onClose, 100)
  const { server, database } = product
  const other = await startServer({ databaseUrl: database.url, env: { PUBLIC_URL: server.url } })
  onClose(() => other.stop())
  return { product, servers: [server, other], users: await signInReaders(product, readers) }
}

async function moveHead({ database }: MeasuredProduct): Promise<number> {
  const [row] = await database.writes<{ position: number }[]>`/* moveHead */
    update item_tag set name = name where id = (select min(id::text)::uuid from item_tag) returning position`
  return row!.position
}

/** Opens the streams, half of them at each process, and follows the last position that each received. */
async function openStreams(users: Reader[], servers: RunningServer[]) {
  const agent = new Agent({ keepAlive: true, maxSockets: clients })
  const positions: number[] = Array.from({ length: clients }, () => 0)
  let changed = () => {}
  const open = (index: number) =>
    new Promise<void>((resolve, reject) => {
      const { url } = servers[index % servers.length]!
      const { browser, userId } = users[index % users.length]!
      const stream = get(`${url}/sync/stream?user=${userId}`, { agent, headers: headersOf(browser) }, (answer) => {
        if (answer.statusCode !== 200) return reject(new Error(`the stream answered ${answer.statusCode}`))
        resolve()
        return answer
          .setEncoding('utf8')
          .on('error', () => {})
          .on('data', (text: string) => {
            const position = /"position":(\d+)/.exec(text)?.[1]
            if (position === undefined) return
            positions[index] = Number(position)
            changed()
          })
      })
      stream.on('error', reject)
    })
  for (let index = 0; index < clients; index += 50) {
    await Promise.all(Array.from({ length: 50 }, (_, offset) => open(index + offset)))
  }
  /** Resolves when every client has received this position or a later one. */
  const reached = (position: number) =>
    new Promise<void>((resolve, reject) => {
      const lost = () =>
        reject(new Error(`${positions.filter((at) => at < position).length} clients were not notified`))
      const limit = setTimeout(lost, 30_000)
      const check = () => {
        if (positions.some((at) => at < position)) return
        clearTimeout(limit)
        resolve()
      }
      changed = check
      check()
    })
  return { reached, close: () => agent.destroy() }
}

/** Microseconds of CPU that the processes have used (Linux counts them in hundredths of a second). */
async function cpuOf(servers: RunningServer[]): Promise<number> {
  const ticks = await Promise.all(
    servers.map(async ({ process: { pid } }) => {
      const fields = (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ')[1]!.split(' ')
      return Number(fields[11]) + Number(fields[12])
    }),
  )
  return ticks.reduce((sum, count) => sum + count, 0) * 10_000
}

/** KB of memory that the processes hold. */
async function memoryOf(servers: RunningServer[]): Promise<number> {
  const amounts = await Promise.all(
    servers.map(async ({ process: { pid } }) => {
      const status = await readFile(`/proc/${pid}/status`, 'utf8')
      return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1])
    }),
  )
  return amounts.reduce((sum, amount) => sum + amount, 0)
}
