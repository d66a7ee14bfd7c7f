import type { EventColumn } from '../columns.ts'
import type { EventLines } from './sheet-events.ts'

/** A cell with a long text says which. */
type PackedText = string | { text: number }

/** Characters of a text that is no dearer to copy than to find. */
const short = 40

/** Events on their way out of the thread that read them, with the long texts that no part before has brought. */
export type PackedEvents = {
  texts: string[]
  events: { id: string; lines: { number: number; texts: Partial<Record<EventColumn, PackedText>> }[] }[]
}

/**
 * Packs one part after the other. Each long text leaves once: it would be copied for each cell that has it, and many cells
 * can name one text of a small file.
 */
export function createPacker(): (events: readonly EventLines[]) => PackedEvents {
  const numbers = new Map<string, number>()
  return (events) => {
    const texts: string[] = []
    const pack = (text: string): PackedText => {
      if (text.length <= short) return text
      const known = numbers.get(text)
      if (known !== undefined) return { text: known }
      texts.push(text)
      numbers.set(text, numbers.size)
      return { text: numbers.size - 1 }
    }
    return { events: mapped(events, pack), texts }
  }
}

/** The other side: the parts in the same order. */
export function createUnpacker(): (part: PackedEvents) => EventLines[] {
  const known: string[] = []
  return ({ events, texts }) => {
    known.push(...texts)
    return mapped(events, (text: PackedText) => (typeof text === 'string' ? text : (known[text.text] ?? '')))
  }
}

type Events<Text> = readonly { id: string; lines: { number: number; texts: Partial<Record<EventColumn, Text>> }[] }[]

function mapped<From, To>(events: Events<From>, toText: (text: From) => To) {
  return events.map(({ id, lines }) => ({
    id,
    lines: lines.map(({ number, texts }) => {
      const entries = Object.entries(texts) as [EventColumn, From][]
      const made: Partial<Record<EventColumn, To>> = Object.fromEntries(
        entries.map(([column, text]) => [column, toText(text)]),
      )
      return { number, texts: made }
    }),
  }))
}
