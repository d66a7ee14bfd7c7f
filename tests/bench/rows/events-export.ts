import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { copyEvents } from '../many-events.ts'
import { signInAdministrator, startMeasuredProduct } from '../measured-product.ts'
import type { BenchRow, OnClose } from '../row.ts'

const preload = join(import.meta.dirname, '..', 'event-loop-child.ts')

/** 50,000 events with two dates each: a sheet of 100,000 rows. */
async function startExport(onClose: OnClose) {
  const product = await startMeasuredProduct(onClose, 10_000, preload)
  await copyEvents(product.database.writes, 4)
  const { administrator } = await signInAdministrator(product)
  return {
    child: product.server.process,
    download: async () => {
      const response = await administrator.visit('/api/export/calendarEvents')
      for await (const chunk of response.body!) if (!chunk) throw new Error('The sheet holds nothing.')
    },
  }
}

/** What the server needs for it beyond what it held before the first one. */
export const exportMemory: BenchRow = {
  name: 'export-memory',
  operation: 'Excel export of 100,000 rows, memory at its peak',
  goal: { atMost: 200 },
  unit: 'MB',
  open: async (onClose) => {
    const { child, download } = await startExport(onClose)
    // Memory that one round has taken is not given back before the next one.
    const before = await memoryOf(child.pid!)
    return async () => {
      const watching = { peak: before, isOver: false }
      const watch = async () => {
        while (!watching.isOver) {
          watching.peak = Math.max(watching.peak, await memoryOf(child.pid!))
          await sleep(20)
        }
      }
      await Promise.all([watch(), download().finally(() => (watching.isOver = true))])
      return { ours: watching.peak - before }
    }
  },
}

export const exportStall: BenchRow = {
  name: 'export-stall',
  operation: 'Excel export of 100,000 rows, longest stall of the server',
  goal: { atMost: 50 },
  unit: 'ms',
  open: async (onClose) => {
    const { child, download } = await startExport(onClose)
    const stall = async () => {
      const reply = once(child, 'message')
      child.send('stall')
      return ((await reply) as [number])[0]
    }
    // The library is loaded, and compiled, once in the life of a process.
    await download()
    return async () => {
      await stall()
      await download()
      return { ours: await stall() }
    }
  },
}

/** MB of memory that a process holds (Linux). */
async function memoryOf(pid: number): Promise<number> {
  const [, resident] = (await readFile(`/proc/${pid}/statm`, 'utf8')).split(' ')
  return (Number(resident) * 4096) / 1e6
}
