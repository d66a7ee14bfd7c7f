import { TextDecoder } from 'node:util'
import { SaxesParser } from 'saxes'
import { damaged, Unreadable } from './unreadable.ts'

/** The most characters between two tags, or inside one: what lies between them is in memory. */
const mostBetweenTags = 8 * 1024 * 1024
/** Nothing that is read stands deeper. */
const mostDepth = 100

/** Attributes by their names without a prefix; a prefixed one also with it, as `r:id` beside `id`. */
export type Attributes = Readonly<Record<string, string>>

export type XmlHandler = {
  /** `path` are the names of the elements that it stands in, without prefixes, itself at the end. */
  open?(path: readonly string[], attributes: Attributes): void
  /** Text, CDATA and characters written as numbers, in pieces. */
  text?(path: readonly string[], text: string): void
  close?(path: readonly string[]): void
  /** No more is read once it answers true. */
  isDone?(): boolean
}

/**
 * Reads an XML file (in UTF-8, UTF-16 or what its first line says) and reports what it holds as it comes. What an element is
 * called does not depend on its prefix. A document type is passed over and its entities are none, so that nothing is
 * multiplied.
 * @throws Unreadable when it is no XML, cut short, or has more between two tags than any program writes
 */
export async function readXml(bytes: AsyncIterable<Buffer>, handler: XmlHandler): Promise<void> {
  const parser = new SaxesParser<{ xmlns: false; position: true }>({ xmlns: false, position: true })
  const path: string[] = []
  let lastTag = 0
  parser.on('error', () => {
    throw new Unreadable(damaged)
  })
  parser.on('opentag', ({ name, attributes }) => {
    path.push(withoutPrefix(name))
    if (path.length > mostDepth) throw new Unreadable(damaged)
    lastTag = parser.position
    handler.open?.(path, namedWithoutPrefix(attributes))
  })
  parser.on('closetag', () => {
    lastTag = parser.position
    handler.close?.(path)
    path.pop()
  })
  if (handler.text) {
    const onText = (text: string) => handler.text?.(path, text)
    parser.on('text', onText)
    parser.on('cdata', onText)
  }
  let decoder: TextDecoder | null = null
  for await (const chunk of bytes) {
    decoder ??= decoderFor(chunk)
    parser.write(decoder.decode(chunk, { stream: true }))
    if (parser.position - lastTag > mostBetweenTags) throw new Unreadable(damaged)
    if (handler.isDone?.()) return
  }
  parser.write(decoder?.decode() ?? '')
  parser.close()
}

/** By the mark at its beginning, its first characters, or the encoding that its first line names (XML 1.0, appendix F). */
function decoderFor(begin: Buffer): TextDecoder {
  const [first, second] = begin
  if ((first === 0xff && second === 0xfe) || (first === 0x3c && second === 0)) return new TextDecoder('utf-16le')
  if ((first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c)) return new TextDecoder('utf-16be')
  const declared = /^(?:\xef\xbb\xbf)?<\?xml[^>]*\bencoding\s*=\s*["']([\w.:-]+)["']/.exec(
    begin.toString('latin1', 0, 200),
  )
  try {
    return new TextDecoder(declared?.[1] ?? 'utf-8')
  } catch {
    throw new Unreadable(damaged)
  }
}

function withoutPrefix(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}

function namedWithoutPrefix(attributes: Attributes): Attributes {
  const names = Object.keys(attributes)
  if (!names.some((name) => name.includes(':'))) return attributes
  const named: Record<string, string> = { ...attributes }
  for (const name of names) named[withoutPrefix(name)] ??= attributes[name]!
  return named
}
