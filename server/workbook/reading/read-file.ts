import { Worker } from 'node:worker_threads'
import type { RowError } from '#sync/protocol/sheet-import.ts'
import { BadRequest } from '../../kit/errors.ts'
import { noEvent, type EventLines } from './sheet-events.ts'
import type { SheetLine } from './sheet-lines.ts'
import { createUnpacker, type PackedEvents } from './texts-once.ts'
import { sheetTimeOut } from '../../kit/times.ts'

const mostMemory = 512

/** What the thread answers: what it found, a refusal, or the events that were asked for next. */
export type FromThread =
  | { rows: number; events: number; errors: RowError[]; passedOver: string[] }
  | { refusal: string }
  | { part: PackedEvents }

/** The events of a sheet, and its rows that are about none; `eventOfDate` is the first event that names a date. */
export type SheetEvents = {
  rows: number
  events: EventLines[]
  unusable: SheetLine[]
  errors: RowError[]
  /** Headings of columns that are not imported. */
  passedOver: string[]
  eventOfDate: ReadonlyMap<string, string>
}

/**
 * Reads the events of an Excel or CSV file in a thread of its own, so that a large or hostile file neither delays other requests
 * nor takes more than its share of memory and time. They are handed over in parts, since taking one over takes time too.
 * @throws BadRequest with a sentence for whoever chose the file
 */
export async function readFile(file: Uint8Array, name: string): Promise<SheetEvents> {
  const thread = new Worker(new URL('sheet-reader-thread.ts', import.meta.url), {
    workerData: { file, name },
    resourceLimits: { maxOldGenerationSizeMb: mostMemory },
    execArgv: [],
  })
  const answers = answersOf(thread)
  try {
    const found = await answers.next()
    if ('refusal' in found) throw new BadRequest(found.refusal, 'SHEET')
    if (!('rows' in found)) throw new Error('a sheet was read in another order')
    const all: EventLines[] = []
    const unpack = createUnpacker()
    while (all.length < found.events) {
      thread.postMessage('next')
      const answer = await answers.next()
      if ('part' in answer) all.push(...unpack(answer.part))
    }
    const events = all.filter(({ id }) => id !== noEvent)
    const unusable = all.flatMap(({ id, lines }) => (id === noEvent ? lines : []))
    const { rows, errors, passedOver } = found
    return { rows, events, unusable, errors, passedOver, eventOfDate: eventsOfDates(events) }
  } finally {
    answers.stop()
    await thread.terminate()
  }
}

/** What a thread answers, in order; an end of it, an error or too long a wait is a refusal. */
function answersOf(thread: Worker) {
  let waiting = awaited()
  const tooMuch = () => waiting.reject(new BadRequest('This file holds too much to be read.', 'SHEET'))
  const clock = setTimeout(tooMuch, sheetTimeOut)
  thread.on('message', (answer: FromThread) => waiting.resolve(answer))
  thread.once('error', tooMuch)
  thread.once('exit', tooMuch)
  return {
    next: async () => {
      const answer = await waiting.promise
      waiting = awaited()
      return answer
    },
    stop: () => clearTimeout(clock),
  }
}

/** An answer to come; nobody need wait for it, since a thread also ends when it has answered everything. */
function awaited() {
  const answer = Promise.withResolvers<FromThread>()
  answer.promise.catch(() => {})
  return answer
}

function eventsOfDates(events: readonly EventLines[]): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  for (const { id, lines } of events) {
    for (const { texts } of lines) {
      // A date whose row does not name its event is another date.
      if (texts.eventId && texts.dateId && !found.has(texts.dateId)) found.set(texts.dateId, id)
    }
  }
  return found
}
