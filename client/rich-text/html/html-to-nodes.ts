import { linkAddress, listStart, ownBlob } from '#sync/rules/rich-text.ts'
import { htmlToPieces, type Piece, type Tag } from './html-pieces.ts'
import {
  allMarks,
  type Block,
  type Inline,
  type List,
  type ListItem,
  type Mark,
  type Marks,
  type RichImage,
  type RichLeaf,
  type TextBlock,
} from '../rich-nodes.ts'
import { byLink, tidied, type LinkTarget, type Run } from './runs.ts'

/** Lists and quotes within each other; what is deeper is shown as if it stood at this depth. */
const deepest = 8

/** The editor's content for HTML that was cleaned before. Whatever the HTML is, only nodes of our own come out of it. */
export function htmlToNodes(html: string | null): Block[] {
  const blocks = piecesToBlocks(htmlToPieces(html ?? ''))
  return blocks.length > 0 ? blocks : [emptyParagraph()]
}

export const emptyParagraph = (): TextBlock => ({ type: 'p', children: [{ text: '' }] })

/** The blocks of pieces of HTML; none if they hold nothing. */
export function piecesToBlocks(pieces: readonly Piece[]): Block[] {
  return readBlocks(pieces, 0)
}

type Context = { type: TextBlock['type']; marks: Marks; link: LinkTarget | null; depth: number }

const markOfTag: Readonly<Record<string, Mark>> = {
  strong: 'bold',
  b: 'bold',
  em: 'italic',
  i: 'italic',
  u: 'underline',
  s: 'strike',
  code: 'code',
}

const typeOfTag: Readonly<Record<string, TextBlock['type']>> = { p: 'p', li: 'p', h2: 'h2', h3: 'h3', h4: 'h4' }

function readBlocks(pieces: readonly Piece[], depth: number): Block[] {
  const blocks: Block[] = []
  let runs: Run[] = []
  const endBlock = (type: TextBlock['type']) => {
    const children = runsToInlines(tidied(runs))
    if (children.length > 0) blocks.push({ type, children })
    runs = []
  }
  const addBlock = (block: Block | null, { type }: Context) => {
    endBlock(type)
    if (block) blocks.push(block)
  }
  const readAll = (inner: readonly Piece[], context: Context) => {
    for (const piece of inner) {
      if (typeof piece !== 'string') readTag(piece, context)
      else runs.push({ text: piece.replaceAll('\n', ' '), marks: context.marks, link: context.link })
    }
  }
  const readTag = (piece: Tag, context: Context) => {
    const { tag, attributes, children } = piece
    const mark = markOfTag[tag]
    const type = typeOfTag[tag]
    if (mark) readAll(children, { ...context, marks: { ...context.marks, [mark]: true } })
    else if (type) {
      endBlock(context.type)
      readAll(children, { ...context, type })
      endBlock(type)
    } else if (tag === 'br') runs.push({ text: '\n', marks: context.marks, link: context.link })
    else if (tag === 'img') {
      const image = readImage(attributes)
      if (image) runs.push({ image, link: context.link })
    } else if (tag === 'a') readAll(children, { ...context, link: readLink(attributes) ?? context.link })
    else if (tag === 'hr') addBlock({ type: 'hr', children: [{ text: '' }] }, context)
    else if (context.depth >= deepest) readAll(children, context)
    else if (tag === 'ul' || tag === 'ol') addBlock(readList(piece, context.depth + 1), context)
    else if (tag === 'blockquote') {
      const inner = readBlocks(children, context.depth + 1)
      addBlock(inner.length > 0 ? { type: 'blockquote', children: inner } : null, context)
    } else readAll(children, context)
  }
  readAll(pieces, { type: 'p', marks: {}, link: null, depth })
  endBlock('p')
  return blocks
}

function readList({ tag, attributes: { start = '' }, children: pieces }: Tag, depth: number): List | null {
  const type = tag === 'ol' ? 'ol' : 'ul'
  const items: ListItem[] = []
  for (const piece of pieces) {
    const isItem = typeof piece !== 'string' && piece.tag === 'li'
    const children = readBlocks(isItem ? piece.children : [piece], depth)
    if (children.length === 0) continue
    const last = items.at(-1)
    // Some write a list within a list beside its items instead of inside them.
    if (!isItem && last) last.children.push(...children)
    else items.push({ type: 'li', children })
  }
  const from = type === 'ol' && listStart.test(start) ? { start: Number(start) } : {}
  return items.length > 0 ? { type, ...from, children: items } : null
}

function readLink({ href = '', title }: Tag['attributes']): LinkTarget | null {
  const address = href.trim().replaceAll(/[\0-\u0020<>]/g, (unsafe) => encodeURIComponent(unsafe))
  return linkAddress.test(address) ? { href: address, ...(title && { title }) } : null
}

function readImage({ src = '', alt = '', width, height }: Tag['attributes']): RichImage | null {
  if (!ownBlob.test(src)) return null
  const size = { ...(isNumber(width) && { width }), ...(isNumber(height) && { height }) }
  return { type: 'img', src, alt, ...size, children: [{ text: '' }] }
}

const isNumber = (value: string | undefined): value is string => value !== undefined && /^\d{1,5}$/.test(value)

function runsToInlines(runs: readonly Run[]): Inline[] {
  const inlines = byLink(runs).flatMap(({ link, runs: linked }): Inline[] => {
    const content = linked.map((run) => ('image' in run ? run.image : { text: run.text, ...run.marks }))
    return link ? [{ type: 'a', ...link, children: betweenTexts(content) }] : content
  })
  return betweenTexts(inlines)
}

/** Slate wants a text before and after each inline element, and no two texts that look the same beside each other. */
function betweenTexts<Node extends Inline>(inlines: readonly Node[]): (Node | { text: string })[] {
  const between: (Node | { text: string })[] = []
  for (const inline of inlines) {
    const last = between.at(-1)
    if (!('text' in inline)) {
      if (!last || !('text' in last)) between.push({ text: '' })
      between.push(inline, { text: '' })
    } else if (last && 'text' in last && (last.text === '' || looksTheSame(last, inline))) {
      between[between.length - 1] = { ...inline, text: last.text + inline.text }
    } else between.push(inline)
  }
  return between
}

function looksTheSame(one: RichLeaf, other: RichLeaf): boolean {
  return allMarks.every((mark) => one[mark] === other[mark])
}
