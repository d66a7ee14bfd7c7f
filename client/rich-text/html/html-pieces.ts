/** HTML as a tree without meaning: what the reader of formatted text is given, from text or from a pasted page. */
export type Piece = string | Tag

export type Tag = { tag: string; attributes: Readonly<Record<string, string>>; children: Piece[] }

const token = /<(\/?)([a-z][a-z0-9]*)((?:\s+[a-z-]+(?:="[^"]*")?)*)\s*\/?>|<[^>]*>?|[^<]+/gi
const attribute = /([a-z-]+)(?:="([^"]*)")?/gi

const withoutContent = new Set(['br', 'hr', 'img'])

/** Tags within each other; nobody writes more, and what reads them calls itself for each. */
const deepest = 100

/**
 * Reads HTML that was cleaned before, so that all tags are closed and all attributes quoted. Anything else is no error: it
 * only means that unknown tags are left out.
 */
export function htmlToPieces(html: string): Piece[] {
  const root: Tag = { tag: '', attributes: {}, children: [] }
  const open = [root]
  for (const [whole, slash, name, attributes = ''] of html.matchAll(token)) {
    const parent = open.at(-1)!
    if (!whole.startsWith('<')) parent.children.push(decoded(whole))
    if (name === undefined) continue
    const tag = name.toLowerCase()
    if (slash) {
      const opened = open.findLastIndex((one) => one.tag === tag)
      if (opened > 0) open.length = opened
      continue
    }
    const piece: Tag = { tag, attributes: attributesOf(attributes), children: [] }
    parent.children.push(piece)
    if (!withoutContent.has(tag) && open.length < deepest) open.push(piece)
  }
  return root.children
}

function attributesOf(text: string): Record<string, string> {
  return Object.fromEntries(
    [...text.matchAll(attribute)].map(([, name, value = '']) => [name!.toLowerCase(), decoded(value)]),
  )
}

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' }

function decoded(text: string): string {
  return text.replaceAll(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]+));/gi, (whole, decimal, hexadecimal, name) => {
    if (name !== undefined) return named[String(name)] ?? whole
    const code = decimal === undefined ? Number.parseInt(String(hexadecimal), 16) : Number(decimal)
    return code > 0 && code <= 0x10_ffff ? String.fromCodePoint(code) : ''
  })
}
