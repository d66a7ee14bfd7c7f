import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'

const PACE = 'PACE'
const FASTEST = 1
const SLOWEST = 8

/** How many times slower than a quiet machine this run goes, 1 to 8: the product's waiting times are multiplied by it. */
export function pace(): number {
  return Number(process.env[PACE] ?? FASTEST)
}

/** Measures the machine, unless this run or the one around it has done so, and tells every later child process. */
export async function choosePace(): Promise<number> {
  process.env[PACE] ??= String(paceOf(await slowness()))
  return pace()
}

/** The pace for how many times longer work takes than it should. */
export function paceOf(measured: number): number {
  return Math.min(SLOWEST, Math.max(FASTEST, Math.round(measured)))
}

/** Milliseconds of processor time that each thread works. */
const work = 300

/** How many times longer than its processor time work on all processors takes by the clock. */
export async function slowness(): Promise<number> {
  const ratios = await Promise.all(Array.from({ length: availableParallelism() }, workForAWhile))
  return ratios.reduce((sum, ratio) => sum + ratio, 0) / ratios.length
}

/** A thread counts its own processor time, which no other thread of this process adds to. */
async function workForAWhile(): Promise<number> {
  const code = `
    const { parentPort } = require('node:worker_threads')
    const started = performance.now()
    const used = () => {
      const { user, system } = process.threadCpuUsage()
      return (user + system) / 1000
    }
    const from = used()
    while (used() - from < ${work});
    parentPort.postMessage((performance.now() - started) / (used() - from))`
  const worker = new Worker(code, { eval: true })
  return new Promise((resolve, reject) => {
    worker.once('message', resolve)
    worker.once('error', reject)
  })
}
