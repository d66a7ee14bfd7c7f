import { pastedFragment, type Allowed } from '#client/ui/trusted-html.ts'
import { richTextAttributes, richTextTags } from '#sync/rules/rich-text.ts'
import type { Piece, Tag } from './html-pieces.ts'

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
    '*': ['style'],
    a: [...richTextAttributes['a']!, 'style'],
    img: richTextAttributes['img']!,
  },
}

/**
 * What was copied elsewhere, in tags that formatted text has. @returns also how many pictures were left out, because
 * they are stored on other sites
 */
export function pastedPieces(html: string): { pieces: Piece[]; leftOut: number } {
  const fragment = pastedFragment(html, pasted)
  const shown = fragment.querySelectorAll('img').length
  return { pieces: childrenOf(fragment), leftOut: (html.match(/<img\b/gi)?.length ?? 0) - shown }
}

function childrenOf(node: ParentNode & Node): Piece[] {
  return wordLists([...node.childNodes].flatMap((child) => nodeToPieces(child)))
}

function nodeToPieces(node: Node): Piece[] {
  if (node.nodeType === Node.TEXT_NODE) return [node.nodeValue ?? '']
  if (!(node instanceof Element)) return []
  const style = node.getAttribute('style') ?? ''
  if (isHidden(style) || isEmptyLine(node)) return []
  // Word writes the bullets and numbers of its lists as text.
  if (/^ignore/i.test(declared(style, 'mso-list'))) return [piece(marker, [], { text: node.textContent.trim() })]
  const name = node.localName
  const children = childrenOf(node)
  if (name === 'td' || name === 'th') return [...children, ' ']
  const tag = tagOf[name] ?? name
  const inner = marksOf(style, name).reduce<Piece[]>((each, mark) => [piece(mark, each)], children)
  if (isPlain(name, style) || onlyLookedAt.includes(name)) return inner
  const attributes = Object.fromEntries([...node.attributes].map((one) => [one.name, one.value]))
  return [piece(tag, inner, attributes)]
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

function marksOf(style: string, name: string): string[] {
  // Headings are bold and links underlined by themselves.
  if (/^(?:a|h\d)$/.test(name)) return []
  return [
    ...(/^(?:bold|[6-9]00)/i.test(declared(style, 'font-weight')) ? ['strong'] : []),
    ...(/^italic/i.test(declared(style, 'font-style')) ? ['em'] : []),
    ...(/text-decoration(?:-line)?:[^;]*line-through/i.test(style) ? ['s'] : []),
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
  else pieces.push(piece(tag, [li], { word: '' }))
}

/** 1 for the outermost items; null for what is no item of Word's. */
function levelOf({ tag, attributes }: Tag): number | null {
  const level = /\bl\d+ level(\d)/i.exec(declared(attributes['style'] ?? '', 'mso-list'))?.[1]
  return tag === 'p' && level !== undefined ? Number(level) : null
}

function isNumbered(item: Tag): boolean {
  return /^\(?(?:\d{1,3}|[a-z]{1,5})[.)]/i.test(markerOf(item) ?? '')
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
