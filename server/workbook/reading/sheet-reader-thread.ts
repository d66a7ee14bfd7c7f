import { parentPort, workerData } from 'node:worker_threads'
import { BadRequest } from '../../kit/errors.ts'
import { noEvent, toEvents, type EventLines } from './sheet-events.ts'
import { countHeadings, headingsPassedOver, toLines, type SheetLine } from './sheet-lines.ts'
import type { FromThread } from './read-file.ts'
import { isText, readCsv } from './read-csv.ts'
import { readSheet } from './read-sheet.ts'
import { createPacker } from './texts-once.ts'
import { Unreadable } from './unreadable.ts'

/** How many rows, and characters in them, are handed over at once. */
const rowsAtOnce = 200
const charactersAtOnce = 500_000

/** The thread that reads a file: `read-file.ts` starts it, bounds what it may use and asks for one part after the other. */
const { file, name } = workerData as { file: Uint8Array; name: string }
const answer = (message: FromThread) => parentPort?.postMessage(message)
try {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength)
  const sheet = isText(bytes)
    ? readCsv(bytes, countHeadings)
    : await readSheet(bytes, { name, headings: countHeadings })
  const lines = toLines(sheet)
  const found = toEvents(lines)
  const events = [...found.events, ...inParts(found.unusable)]
  const passedOver = headingsPassedOver(sheet)
  answer({ rows: lines.length, events: events.length, errors: found.errors, passedOver })
  const pack = createPacker()
  let at = 0
  parentPort?.on('message', () => {
    const part = partFrom(events, at)
    at += part.length
    answer({ part: pack(part) })
  })
} catch (error) {
  if (!(error instanceof Unreadable || error instanceof BadRequest)) throw error
  answer({ refusal: error.message })
}

/** Rows that are about no event leave with those of the events, as many at once. */
function inParts(lines: readonly SheetLine[]): EventLines[] {
  const parts = Array.from({ length: Math.ceil(lines.length / rowsAtOnce) }, (_, index) => index * rowsAtOnce)
  return parts.map((from) => ({ id: noEvent, lines: lines.slice(from, from + rowsAtOnce) }))
}

/** Events from a place on: at least one. */
function partFrom(events: readonly EventLines[], begin: number): EventLines[] {
  let [end, rows, characters] = [begin, 0, 0]
  while (end < events.length && rows < rowsAtOnce && characters < charactersAtOnce) {
    const { lines } = events[end]!
    rows += lines.length
    for (const { texts } of lines) for (const text of Object.values(texts)) characters += text.length
    end += 1
  }
  return events.slice(begin, end)
}
