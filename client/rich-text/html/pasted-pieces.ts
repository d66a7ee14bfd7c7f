import { pastedFragment, type Allowed } from '#client/ui/html/trusted-html.ts'
import { richTextAttributes, richTextTags } from '#sync/rules/rich-text.ts'
import type { Piece, Tag } from './html-pieces.ts'
import { framesToLinks } from './pasted-frames.ts'
import { lostLinks } from './pasted-links.ts'
import { rowAsLine } from './pasted-rows.ts'

/** What pages, Word and Google Docs say with other tags than ours, and what is only looked at for how its text looks. */
const tagOf: Readonly<Record<string, string>> = {
  b: 'strong',
  i: 'em',
  ins: 'u',
  strike: 's',
  del: 's',
  h1: 'h2',
  h5: 'h4',
  h6: 'h4',
  pre: 'p',
  ...Object.fromEntries(['kbd', 'samp', 'tt'].map((tag) => [tag, 'code'])),
  ...Object.fromEntries(
    ['div', 'section', 'article', 'header', 'footer', 'main', 'aside', 'address', 'figure', 'figcaption'].map((tag) => [
      tag,
      'p',
    ]),
  ),
  ...Object.fromEntries(['tr', 'dt', 'dd', 'caption', 'center'].map((tag) => [tag, 'p'])),
}

const onlyLookedAt = [
  'span',
  'font',
  'table',
  'thead',
  'tbody',
  'tfoot',
  'td',
  'th',
  'dl',
  'label',
  'small',
  'sup',
  'sub',
]

const pasted: Allowed = {
  tags: [...richTextTags, ...Object.keys(tagOf), ...onlyLookedAt],
  attributes: {
    '*': ['style', 'class', 'role', 'aria-level'],
    a: [...richTextAttributes['a']!, 'style'],
    ol: ['style', 'start'],
    li: ['style', 'data-aria-level'],
    img: richTextAttributes['img']!,
  },
}

/**
 * What a text was pasted without: pictures that are stored on other sites, frames of other pages, tables' columns, and the
 * addresses of links to files.
 */
export type LeftOut = { images: number; frames: number; tables: number; links: number }

/** What was copied elsewhere, in tags that formatted text has, and what it has no tags for. */
export function pastedPieces(html: string): { pieces: Piece[]; leftOut: LeftOut } {
  const { html: withoutFrames, leftOut: frames } = framesToLinks(html)
  const fragment = pastedFragment(withoutFrames, pasted)
  const images = (html.match(/<img\b/gi)?.length ?? 0) - fragment.querySelectorAll('img').length
  const tables = [...fragment.querySelectorAll('table')].filter((table) =>
    table.querySelector('td + td, th + th, th + td'),
  )
  const context = { isInLink: false, keepsLines: false }
  return {
    pieces: childrenOf(fragment, context),
    leftOut: { images, frames, tables: tables.length, links: lostLinks(html) },
  }
}

/** Where a piece stands: a link is underlined by itself, and in preformatted text a line is a line. */
type Context = { isInLink: boolean; keepsLines: boolean }

function childrenOf(node: ParentNode & Node, context: Context): Piece[] {
  return wordLists(piecesIn(node, context))
}

function piecesIn(node: Node, context: Context): Piece[] {
  return [...node.childNodes].flatMap((child) => nodeToPieces(child, context))
}

function nodeToPieces(node: Node, around: Context): Piece[] {
  if (node.nodeType === Node.TEXT_NODE) return around.keepsLines ? linesOf(node) : [node.nodeValue ?? '']
  if (!(node instanceof Element)) return []
  const style = node.getAttribute('style') ?? ''
  if (isHidden(style) || isEmptyLine(node) || isEndOfParagraph(node)) return []
  // Word writes the bullets and numbers of its lists as text.
  if (/^ignore/i.test(declared(style, 'mso-list'))) return [piece(marker, [], { text: node.textContent.trim() })]
  const name = headingOf(node) ?? node.localName
  const context = {
    isInLink: around.isInLink || name === 'a',
    keepsLines: keepsLines(declared(style, 'white-space')) ?? (name === 'pre' || around.keepsLines),
  }
  if (isWebList(node)) return webItems(node, context)
  const line = name === 'tr' ? lineOfRow(node, context) : null
  if (line) return [piece('p', line)]
  const own = piecesIn(node, context)
  // Word for the web puts each item of a list into a box of its own.
  if (name === 'div' && own.some(isItem) && own.every((one) => isItem(one) || isBlank(one))) return own
  const children = wordLists(own)
  if (name === 'td' || name === 'th') return [...children, ' ']
  const tag = tagOf[name] ?? name
  const inner = marksOf(style, name, context).reduce<Piece[]>((each, mark) => [piece(mark, each)], children)
  if (isPlain(name, style) || onlyLookedAt.includes(name)) return inner
  const attributes = Object.fromEntries([...node.attributes].map((one) => [one.name, one.value]))
  return [piece(tag, inner, attributes)]
}

/** Word for the web writes its headings as paragraphs that say which heading they are. */
function headingOf(node: Element): string | null {
  if (node.getAttribute('role') !== 'heading' || (tagOf[node.localName] ?? node.localName) !== 'p') return null
  const level = Number(node.getAttribute('aria-level'))
  return level >= 1 && level <= 6 ? `h${Math.floor(level)}` : 'h2'
}

/** The cells of a row on one line; null where it has other tables, lists or whole texts in it. */
function lineOfRow(row: Element, context: Context): Piece[] | null {
  if (row.querySelector('table')) return null
  const cells = [...row.children].filter(({ localName }) => localName === 'td' || localName === 'th')
  return rowAsLine(cells.map((cell) => nodeToPieces(cell, context)))
}

const piece = (tag: string, children: Piece[], attributes: Tag['attributes'] = {}): Tag => ({
  tag,
  attributes,
  children,
})

/** What a style says; Word also has names that end in those of others, such as `mso-bidi-font-weight`. */
function declared(style: string, name: string): string {
  const found = new RegExp(`(?:^|;)\\s*${name}\\s*:([^;]*)`, 'i').exec(style)
  return found?.[1]?.trim() ?? ''
}

/** What Word does not show, and the comments that it copies along. */
const isHidden = (style: string) =>
  declared(style, 'display') === 'none' ||
  /^all/i.test(declared(style, 'mso-hide')) ||
  /^comment-list/i.test(declared(style, 'mso-element'))

/** Word writes an empty line as a paragraph with a space. */
const isEmptyLine = (node: Element) =>
  /^(?:p|h\d)$/.test(node.localName) && node.textContent.trim() === '' && !node.querySelector('img, hr, br')

/** Google Docs wraps whole texts in a `b` that is not bold. */
const isPlain = (name: string, style: string) =>
  (name === 'b' || name === 'strong') && /^(?:normal|[1-4]00)/i.test(declared(style, 'font-weight'))

function marksOf(style: string, name: string, { isInLink }: Context): string[] {
  // Headings are bold and links underlined by themselves.
  if (/^(?:a|h\d)$/.test(name)) return []
  return [
    ...(/^(?:bold|[6-9]00)/i.test(declared(style, 'font-weight')) ? ['strong'] : []),
    ...(/^italic/i.test(declared(style, 'font-style')) ? ['em'] : []),
    ...(/text-decoration(?:-line)?:[^;]*line-through/i.test(style) ? ['s'] : []),
    ...(!isInLink && /text-decoration(?:-line)?:[^;]*underline/i.test(style) ? ['u'] : []),
  ]
}

/** Stands where Word wrote a bullet or a number: a tag that formatted text does not have, and without content. */
const marker = 'word-marker'

/** Word writes the items of a list as paragraphs that know their list and how deep they stand in it. */
function wordLists(pieces: readonly Piece[]): Piece[] {
  const grouped: Piece[] = []
  for (const each of pieces) {
    const level = typeof each === 'string' ? null : levelOf(each)
    if (level !== null) addWordItem(grouped, each as Tag, level)
    else if (typeof each !== 'string' || each.trim() !== '' || !isWordList(grouped.at(-1))) grouped.push(each)
  }
  return grouped
}

function addWordItem(pieces: Piece[], item: Tag, level: number): void {
  const last = pieces.at(-1)
  const list = isWordList(last) ? last : null
  if (list && level > 1) return addWordItem((list.children.at(-1) as Tag).children, item, level - 1)
  const tag = isNumbered(item) ? 'ol' : 'ul'
  const li: Tag = { ...item, tag: 'li' }
  if (list?.tag === tag) list.children.push(li)
  else pieces.push(piece(tag, [li], { word: '', ...(tag === 'ol' && { start: numberOf(item) }) }))
}

/** 1 for the outermost items; null for what is no item of Word's. */
function levelOf({ tag, attributes }: Tag): number | null {
  const level = attributes['level'] ?? /\bl\d+ level(\d)/i.exec(declared(attributes['style'] ?? '', 'mso-list'))?.[1]
  return tag === 'p' && level !== undefined ? Number(level) : null
}

function isNumbered(item: Tag): boolean {
  return item.attributes['number'] !== undefined || /^\(?(?:\d{1,3}|[a-z]{1,5})[.)]/i.test(markerOf(item) ?? '')
}

/** The number of an item, where it is written in digits; empty otherwise. */
function numberOf(item: Tag): string {
  return item.attributes['number'] ?? /^\(?(\d{1,3})[.)]/.exec(markerOf(item) ?? '')?.[1] ?? ''
}

/** Word for the web writes lists of one item each, whose depth is a number beside them. */
const isWebList = (node: Element) =>
  (node.localName === 'ul' || node.localName === 'ol') &&
  node.children.length > 0 &&
  [...node.children].every((item) => item.hasAttribute('data-aria-level'))

function webItems(list: Element, context: Context): Tag[] {
  const first = Number(list.getAttribute('start') ?? 1)
  return [...list.children].map((item, index) =>
    piece('p', childrenOf(item, context), {
      level: item.getAttribute('data-aria-level') ?? '1',
      ...(list.localName === 'ol' && { number: String(first + index) }),
    }),
  )
}

const isItem = (one: Piece) => typeof one !== 'string' && levelOf(one) !== null

const isBlank = (one: Piece) => typeof one === 'string' && one.trim() === ''

/** Word for the web marks the end of each paragraph by a space. */
const isEndOfParagraph = (node: Element) => /(?:^|\s)EOP(?:\s|$)/.test(node.getAttribute('class') ?? '')

/** Whether a style keeps line breaks; null where it does not say. */
function keepsLines(whiteSpace: string): boolean | null {
  if (whiteSpace === '' || /^inherit/i.test(whiteSpace)) return null
  return /^(?:pre|break-spaces)/i.test(whiteSpace)
}

function linesOf(node: Node): Piece[] {
  const text = (node.nodeValue ?? '').replaceAll('\r\n', '\n')
  // The last line ends with its box.
  const lines = (node.nextSibling ? text : text.replace(/\n$/, '')).split('\n')
  return lines.flatMap((line, index) => (index === 0 ? [line] : [piece('br', []), line]))
}

function markerOf({ tag, attributes, children }: Tag): string | undefined {
  if (tag === marker) return attributes['text']
  for (const child of children) {
    const found = typeof child === 'string' ? undefined : markerOf(child)
    if (found !== undefined) return found
  }
  return undefined
}

const isWordList = (one: Piece | undefined): one is Tag =>
  typeof one === 'object' && (one.tag === 'ul' || one.tag === 'ol') && one.attributes['word'] !== undefined
