import { hash } from 'node:crypto'
import { printable } from '#sync/rules/typed-text.ts'

/**
 * [Note: Memory] What a row of the sheet said when it was exported, in a cell that nobody sees: the position of its event, and of each
 * other cell a hash of what the export wrote. So an import knows which cells somebody has changed, whatever the calendar says by
 * now, and from which version of the event these changes lead. The hashes are made with the ids of the event and of the date: the
 * memory of a row that was copied or sorted away from its ids is none. A hash has 36 bits; it protects from accidents only.
 */
export type Memory = {
  /** The position of the event in the version that was exported. */
  position: number
  /** The same for rows that were exported together. */
  key: string
  /** Whether the cell said this. */
  said: (column: string, text: string) => boolean
}

const version = '1'
const hashLength = 6

type Remembered = { eventId: string; dateId: string; position: number }
type Texts = Readonly<Record<string, string>>

/** What the hidden cell of a row says: its texts by column, those of the event and those of its date. */
export function memoryOf({ eventId, dateId, position }: Remembered, event: Texts, date: Texts): string {
  const hashes = (texts: Texts, ...ids: string[]) =>
    Object.entries(texts)
      .map(([column, text]) => hashOf(column, text, ids))
      .join('')
  return [version, position, hashes(event, eventId), hashes(date, eventId, dateId)].join(' ')
}

/** Reads the hidden cell of a row of this event and date, whose columns stood in this order; null when it is no memory of them. */
export function readMemory(
  text: string,
  { eventId, dateId }: Pick<Remembered, 'eventId' | 'dateId'>,
  columns: { event: readonly string[]; date: readonly string[] },
): { event: Memory; date: Memory } | null {
  const [given, position, ofEvent, ofDate] = text.split(' ')
  if (given !== version || !/^\d{1,15}$/.test(position ?? '') || ofEvent === undefined || ofDate === undefined)
    return null
  const memory = (names: readonly string[], hashes: string, ...ids: string[]): Memory => ({
    position: Number(position),
    key: `${position} ${hashes}`,
    said: (column, said) => {
      const at = names.indexOf(column) * hashLength
      const known = at < 0 ? '' : hashes.slice(at, at + hashLength)
      return [said, printable(said)].some((one) => hashOf(column, one, ids) === known)
    },
  })
  return { event: memory(columns.event, ofEvent, eventId), date: memory(columns.date, ofDate, eventId, dateId) }
}

function hashOf(column: string, text: string, ids: readonly string[]): string {
  return hash('sha256', JSON.stringify([...ids, column, text]), 'base64url').slice(0, hashLength)
}
