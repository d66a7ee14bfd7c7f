import { createHash } from 'node:crypto'
import { BackupProblem } from './backup-problem.ts'
import { notWhole } from './sealed-frames.ts'
import type { StoredTable } from './tables.ts'

/**
 * The content of a backup, before it is compressed: lines of JSON that say what follows, and the text of COPY in parts of
 * known length. A table, its parts, the next table; the last line proves that all of it is there.
 */
export type ContentLine = { table: StoredTable } | { bytes: number } | { end: ContentEnd }

export type ContentEnd = {
  /** How many rows there are of each table. */
  rows: Record<string, number>
  /** The last value of each sequence; null if it has given none. */
  sequences: Record<string, number | null>
  /** SHA-256 of everything before this line. */
  hash: string
}

export type Section = { table: StoredTable; text: AsyncIterable<Buffer> }

/** As many bytes as one part holds: rows are small. */
const partBytes = 1 << 18

/** Writes the sections one after the other. `ended` is called when all have been read, for what the last line says. */
export async function* toContent(
  sections: AsyncIterable<Section>,
  ended: () => Promise<Pick<ContentEnd, 'sequences'>>,
): AsyncGenerator<Buffer> {
  const hash = createHash('sha256')
  const rows: Record<string, number> = {}
  for await (const { table, text } of sections) {
    rows[table.name] = 0
    yield hashed(lineOf({ table }))
    for await (const part of parts(text)) {
      rows[table.name]! += countLines(part)
      yield hashed(lineOf({ bytes: part.length }))
      yield hashed(part)
    }
  }
  yield lineOf({ end: { rows, ...(await ended()), hash: hash.digest('hex') } })

  function hashed(bytes: Buffer): Buffer {
    hash.update(bytes)
    return bytes
  }
}

function lineOf(line: ContentLine): Buffer {
  return Buffer.from(`${JSON.stringify(line)}\n`)
}

async function* parts(text: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let held: Buffer[] = []
  let size = 0
  for await (const bytes of text) {
    held.push(bytes)
    size += bytes.length
    if (size < partBytes) continue
    yield Buffer.concat(held)
    held = []
    size = 0
  }
  if (size > 0) yield Buffer.concat(held)
}

/** COPY ends each row with a line end, and writes those inside of values as two characters. */
function countLines(bytes: Buffer): number {
  let count = 0
  for (let at = bytes.indexOf(10); at >= 0; at = bytes.indexOf(10, at + 1)) count += 1
  return count
}

/**
 * Reads a content: gives each section to `take`, which reads its text to the end. @returns what the last line says
 * @throws BackupProblem if the end is missing or says something else than what was read
 */
export async function fromContent(
  content: AsyncIterable<Buffer>,
  take: (section: Section) => Promise<void>,
): Promise<ContentEnd> {
  const hash = createHash('sha256')
  const reader = readerOf(content)
  let line = await nextLine()
  while ('table' in line) {
    let following: ContentLine | undefined
    const text = async function* (): AsyncGenerator<Buffer> {
      for (following = await nextLine(); 'bytes' in following; following = await nextLine()) {
        const bytes = await reader.bytes(following.bytes)
        hash.update(bytes)
        yield bytes
      }
    }
    await take({ table: line.table, text: text() })
    if (following === undefined) throw new Error(`The section ${line.table.name} was not read`)
    line = following
  }
  if (!('end' in line) || line.end.hash !== hash.digest('hex')) throw new BackupProblem(notWhole)
  // What the frames and gzip say of the end of the file.
  await reader.finish()
  return line.end

  async function nextLine(): Promise<ContentLine> {
    const bytes = await reader.line()
    const read = parsed(bytes)
    if (!('end' in read)) hash.update(bytes)
    return read
  }
}

/**
 * Reads a content to its end without using it. Its hash stands at the end: until then a damaged line may be JSON still, of
 * anything.
 * @param tables what the head says is in it
 * @throws BackupProblem if something else is, or something is missing or damaged
 */
export async function readWhole(content: AsyncIterable<Buffer>, tables: readonly string[]): Promise<void> {
  try {
    const { rows } = await fromContent(content, async ({ text }) => {
      for await (const _ of text) continue
    })
    if (Object.keys(rows).join() !== tables.join()) throw new Error('The head names other tables')
  } catch (error) {
    throw error instanceof BackupProblem ? error : new BackupProblem(notWhole, { cause: error })
  }
}

function parsed(bytes: Buffer): ContentLine {
  try {
    return JSON.parse(bytes.toString('utf8')) as ContentLine
  } catch (error) {
    throw new BackupProblem(notWhole, { cause: error })
  }
}

/** Reads lines, with their ends, and numbers of bytes from a stream. */
function readerOf(content: AsyncIterable<Buffer>) {
  const source = content[Symbol.asyncIterator]()
  let rest: Buffer = Buffer.alloc(0)
  const more = async () => {
    const { value, done } = await source.next()
    if (done) throw new BackupProblem(notWhole)
    rest = Buffer.concat([rest, value])
  }
  const taken = (length: number) => {
    const bytes = rest.subarray(0, length)
    rest = rest.subarray(length)
    return bytes
  }
  return {
    line: async () => {
      while (!rest.includes(10)) await more()
      return taken(rest.indexOf(10) + 1)
    },
    bytes: async (length: number) => {
      while (rest.length < length) await more()
      return taken(length)
    },
    finish: async () => {
      if (rest.length > 0 || !(await source.next()).done) throw new BackupProblem(notWhole)
    },
  }
}
