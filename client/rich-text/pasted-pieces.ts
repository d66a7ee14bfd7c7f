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
  // Word writes the bullets of its lists as text.
  if (/mso-list:\s*ignore/i.test(style)) return []
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

/** Google Docs wraps whole texts in a `b` that is not bold. */
const isPlain = (name: string, style: string) =>
  (name === 'b' || name === 'strong') && /font-weight:\s*(?:normal|[1-4]00)/i.test(style)

function marksOf(style: string, name: string): string[] {
  // Headings are bold and links underlined by themselves.
  if (/^(?:a|h\d)$/.test(name)) return []
  return [
    ...(/font-weight:\s*(?:bold|[6-9]00)/i.test(style) ? ['strong'] : []),
    ...(/font-style:\s*italic/i.test(style) ? ['em'] : []),
    ...(/text-decoration(?:-line)?:[^;]*line-through/i.test(style) ? ['s'] : []),
  ]
}

/** Word writes the items of a list as paragraphs that know their list. */
function wordLists(pieces: readonly Piece[]): Piece[] {
  const grouped: Piece[] = []
  for (const each of pieces) {
    const last = grouped.at(-1)
    if (typeof each === 'string' || !isWordItem(each)) {
      const isBetweenItems = typeof each === 'string' && each.trim() === '' && isTag(last, 'ul')
      if (!isBetweenItems) grouped.push(each)
    } else if (isTag(last, 'ul') && last.attributes['word'] !== undefined) last.children.push({ ...each, tag: 'li' })
    else grouped.push(piece('ul', [{ ...each, tag: 'li' }], { word: '' }))
  }
  return grouped
}

const isWordItem = ({ tag, attributes }: Tag) => tag === 'p' && /mso-list:\s*\w*l\d/i.test(attributes['style'] ?? '')

const isTag = (one: Piece | undefined, tag: string): one is Tag =>
  one !== undefined && typeof one !== 'string' && one.tag === tag
