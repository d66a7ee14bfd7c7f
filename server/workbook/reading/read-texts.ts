import { decoded } from '../decoded.ts'
import { longestCell } from '../raw-cell.ts'
import { readXml } from './read-xml.ts'
import { tooMuchText, Unreadable } from './unreadable.ts'
import type { Zip } from './open-zip.ts'

/** The most bytes of texts that differ: a sheet repeats what its dates share, and only what differs stays in memory. */
const mostTexts = 25 * 1024 * 1024

/** The texts that cells name by number, and how those that stand in cells are held. */
export type Texts = { shared: readonly string[]; own: (text: string) => string }

/** Reads the texts of a file that its cells share, if it has any. @throws Unreadable */
export async function readTexts(zip: Zip, path: string | null): Promise<Texts> {
  const shared: string[] = []
  let bytes = 0
  let item: string[] = []
  if (path !== null) {
    await readXml(
      counted(zip.read(path, { most: mostTexts, sentence: tooMuchText }), (length) => (bytes += length)),
      {
        text: (names, text) => {
          if (isShown(names)) item.push(text)
        },
        close: (names) => {
          if (names.at(-1) !== 'si') return
          shared.push(decoded(item.join('')))
          item = []
        },
      },
    )
  }
  return { shared, own: createOwnTexts(mostTexts - bytes) }
}

/** Whether this is the text of a `<t>` element and none of the readings that Excel keeps beside Japanese words. */
export function isShown(path: readonly string[]): boolean {
  return path.at(-1) === 't' && path.at(-2) !== 'rPh'
}

/** The texts that stand in the cells themselves: one that is repeated is held once. */
function createOwnTexts(most: number): (text: string) => string {
  const known = new Map<string, string>()
  let left = most
  return (text) => {
    // It becomes the error of its cell.
    if (text.length > longestCell) return text
    const same = known.get(text)
    if (same !== undefined) return same
    left -= text.length
    if (left < 0) throw new Unreadable(tooMuchText)
    // A part of a string keeps the whole in memory, here a piece of the file: this one stands alone.
    const copied = JSON.parse(JSON.stringify(text)) as string
    known.set(copied, copied)
    return copied
  }
}

async function* counted(bytes: AsyncIterable<Buffer>, count: (length: number) => void): AsyncGenerator<Buffer> {
  for await (const chunk of bytes) {
    count(chunk.length)
    yield chunk
  }
}
