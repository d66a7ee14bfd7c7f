import { Worker } from 'node:worker_threads'
import { BadRequest } from '../../errors.ts'
import type { RawSheet } from './read-sheet.ts'
import { unpacked, type PackedSheet } from './texts-once.ts'

const longest = 30_000
const mostMemory = 512

/**
 * Reads a sheet of an Excel file in a thread of its own, so that a large or hostile file neither delays other requests nor
 * takes more than its share of memory and time.
 * @throws BadRequest with a sentence for whoever chose the file
 */
export async function readFile(file: Uint8Array, name: string): Promise<RawSheet> {
  const thread = new Worker(new URL('sheet-reader-thread.ts', import.meta.url), {
    workerData: { file, name },
    resourceLimits: { maxOldGenerationSizeMb: mostMemory },
    execArgv: [],
  })
  const { promise, resolve, reject } = Promise.withResolvers<{ sheet: PackedSheet } | { refusal: string }>()
  const tooMuch = () => reject(new BadRequest('This file holds too much to be read.', 'SHEET'))
  const clock = setTimeout(tooMuch, longest)
  thread.once('message', resolve)
  thread.once('error', tooMuch)
  thread.once('exit', tooMuch)
  try {
    const answer = await promise
    if ('refusal' in answer) throw new BadRequest(answer.refusal, 'SHEET')
    return unpacked(answer.sheet)
  } finally {
    clearTimeout(clock)
    await thread.terminate()
  }
}
