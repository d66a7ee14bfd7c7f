const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

/** Elements that stand on lines of their own, with a blank line around them outside of a list. */
const blocks: ReadonlySet<string> = new Set(['p', 'h2', 'h3', 'h4', 'blockquote', 'hr'])

/** `next` is the number of an ordered list's next item; a list of bullets has none. */
type List = { next: number | null }
/** `isApart`: a blank line stands before it. Lines without words are left out. */
type Line = { indent: number; marker: string; text: string; isApart: boolean }

/**
 * Converts cleaned rich text to plain text, the same for feeds, files and the forms of other calendars: blank lines between
 * paragraphs, bullets and numbers before the items of lists, inner lists indented, addresses after links. A tag that is
 * cut off is left out.
 * @param base the product's address without a slash at its end, to which its own pages are relative; without it they stay so
 */
export function htmlToText(html: string, base?: string): string {
  const lines: Line[] = [{ indent: 0, marker: '', text: '', isApart: false }]
  const lists: List[] = []
  const links: { address: string; from: number }[] = []
  const line = () => lines.at(-1)!
  const begins: Readonly<Record<string, (attributes: string) => void>> = {
    br: () => newLine(line().text.trim() === ''),
    ul: () => beginList(null),
    ol: (attributes) => beginList(Number(/\bstart="(-?\d{1,9})"/i.exec(attributes)?.[1] ?? 1)),
    li: beginItem,
    a: (attributes) => links.push({ address: addressIn(attributes, base), from: line().text.length }),
  }
  const ends: Readonly<Record<string, () => void>> = { ul: endList, ol: endList, a: endLink }

  for (const [whole, slash, name, attributes, words] of html.matchAll(tokens)) {
    if (words !== undefined) line().text += decoded(words)
    else if (name === undefined) line().text += isCutOff(whole) ? '' : whole
    else if (blocks.has(name.toLowerCase())) aroundBlock(slash === '/')
    else if (slash === '/') ends[name.toLowerCase()]?.()
    else begins[name.toLowerCase()]?.(attributes ?? '')
  }
  return toText(lines)

  function newLine(isApart: boolean) {
    if (line().text.trim() === '' && line().marker === '') line().isApart ||= isApart
    else lines.push({ indent: Math.max(0, lists.length - 1), marker: '', text: '', isApart })
  }

  function aroundBlock(isEnd: boolean) {
    const isFirstInItem = line().marker !== '' && line().text.trim() === ''
    if (!isFirstInItem) newLine(!isEnd || lists.length === 0)
  }

  function beginList(next: number | null) {
    newLine(lists.length === 0)
    lists.push({ next })
  }

  function beginItem() {
    const list = lists.at(-1)
    newLine(false)
    line().marker = list?.next == null ? '• ' : `${list.next}. `
    line().indent = Math.max(0, lists.length - 1)
    if (list?.next != null) list.next += 1
  }

  function endList() {
    lists.pop()
    newLine(lists.length === 0)
  }

  function endLink() {
    const link = links.pop()
    if (!link) return
    const says = line().text.slice(link.from).trim()
    const isSaid = link.address === '' || says === link.address || `mailto:${says}` === link.address
    if (!isSaid) line().text += ` (${link.address})`
  }
}

/** A tag, a text, or a `<` that begins neither. */
const tokens = /<(\/?)([a-z][a-z0-9]*)\b([^<>]*)>|([^<]+)|<(?:[a-z/][^<]*$)?/gi

const isCutOff = (token: string) => token.length > 1

function toText(lines: readonly Line[]): string {
  let [output, apart] = ['', false]
  for (const { indent, marker, text, isApart } of lines) {
    apart ||= isApart
    const words = text.replace(/[\s\u00a0]+/g, ' ').trim()
    if (words === '') continue
    if (output !== '') output += apart ? '\n\n' : '\n'
    output += '  '.repeat(indent) + marker + words
    apart = false
  }
  return output
}

function addressIn(attributes: string, base: string | undefined): string {
  const address = decoded(/\bhref="([^"]*)"/i.exec(attributes)?.[1] ?? '')
  return base !== undefined && address.startsWith('/') ? base + address : address
}

function decoded(text: string): string {
  return text.replace(/&(#x[0-9a-f]{1,6}|#\d{1,7}|[a-z]{2,4});/gi, (whole, name: string) => decode(name) ?? whole)
}

function decode(name: string): string | undefined {
  if (!name.startsWith('#')) return entities[name.toLowerCase()]
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
  const isCharacter = code > 0 && code <= 0x10_ff_ff && (code < 0xd8_00 || code > 0xdf_ff)
  return isCharacter ? String.fromCodePoint(code) : ''
}
