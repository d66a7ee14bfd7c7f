import { Editor, Element, Node, Path, Range, Transforms, type NodeEntry } from 'slate'
import type { List, Quote, RichElement, TextBlock } from './rich-nodes.ts'

export const isTextBlock = (node: Node): node is TextBlock =>
  Element.isElement(node) && (node.type === 'p' || node.type === 'h2' || node.type === 'h3' || node.type === 'h4')

export const isList = (node: Node): node is List =>
  Element.isElement(node) && (node.type === 'ul' || node.type === 'ol')

const isQuote = (node: Node): node is Quote => Element.isElement(node) && node.type === 'blockquote'

const isItem = (node: Node) => Element.isElement(node) && node.type === 'li'

/** The block of text that holds the cursor, or the beginning of the selection. */
export function blockAtCursor(editor: Editor): NodeEntry<TextBlock> | undefined {
  if (!editor.selection) return undefined
  return Editor.above(editor, { at: Range.start(editor.selection), match: isTextBlock })
}

/** Takes a block out of the innermost list or quote around it. @returns false if there is none */
export function liftOut(editor: Editor, path: Path): boolean {
  const parent = Node.parent(editor, path)
  if (isItem(parent)) liftItem(editor, Path.parent(path))
  else if (isQuote(parent)) Transforms.liftNodes(editor, { at: path })
  else return false
  return true
}

/** An item of a list within an item becomes one of the list around it, any other a paragraph. */
function liftItem(editor: Editor, path: Path): void {
  Editor.withoutNormalizing(editor, () => {
    const item = Editor.pathRef(editor, path)
    Transforms.liftNodes(editor, { at: path })
    const lifted = item.unref()!
    const parent = lifted.length > 1 ? Node.parent(editor, lifted) : null
    if (parent && isItem(parent)) Transforms.liftNodes(editor, { at: lifted })
    else Transforms.unwrapNodes(editor, { at: lifted })
  })
}

/** What the selection consists of: `ul` if all of it is in bulleted lists, and so on. */
export function isFormat(editor: Editor, type: RichElement['type']): boolean {
  if (!editor.selection) return false
  const blocks = [...Editor.nodes(editor, { match: isTextBlock })]
  return blocks.length > 0 && blocks.every(([block, path]) => formatsAround(editor, block, path).includes(type))
}

/** The block's own tag, the innermost list around it, and any quote. */
function formatsAround(editor: Editor, block: TextBlock, path: Path): RichElement['type'][] {
  const ancestors = [...Node.ancestors(editor, path, { reverse: true })].map(([node]) => node)
  const list = ancestors.find(isList)
  const quote = ancestors.find(isQuote)
  return [block.type, ...(list ? [list.type] : []), ...(quote ? [quote.type] : [])]
}

/** Makes the selected blocks headings, or paragraphs again; a heading stands in no list. */
export function toggleHeading(editor: Editor, type: 'h2' | 'h3'): void {
  const wanted = isFormat(editor, type) ? 'p' : type
  if (wanted !== 'p') leaveLists(editor)
  Transforms.setNodes(editor, { type: wanted }, { match: isTextBlock })
}

/** Makes the selected blocks items of a list, of the other kind of list, or paragraphs again. */
export function toggleList(editor: Editor, type: List['type']): void {
  if (isFormat(editor, type)) return leaveLists(editor)
  if (isFormat(editor, type === 'ul' ? 'ol' : 'ul')) {
    Transforms.unsetNodes<List>(editor, 'start', { match: isList, mode: 'lowest' })
    return Transforms.setNodes(editor, { type }, { match: isList, mode: 'lowest' })
  }
  leaveLists(editor)
  Transforms.setNodes(editor, { type: 'p' }, { match: isTextBlock })
  eachSelected(editor, (path) => {
    Editor.withoutNormalizing(editor, () => {
      Transforms.wrapNodes(editor, { type: 'li', children: [] }, { at: path })
      Transforms.wrapNodes(editor, { type, children: [] }, { at: path })
    })
  })
  eachSelected(editor, (path) => joinLists(editor, path.slice(0, -2)))
}

/** The selected blocks are quoted as a whole, or no longer. */
export function toggleQuote(editor: Editor): void {
  Editor.withoutNormalizing(editor, () => {
    if (isFormat(editor, 'blockquote')) Transforms.unwrapNodes(editor, { match: isQuote, mode: 'all', split: true })
    else {
      const isBlock = (node: Node) => Element.isElement(node) && !editor.isInline(node)
      Transforms.wrapNodes(editor, { type: 'blockquote', children: [] }, { match: isBlock, mode: 'highest' })
    }
  })
}

/** Step by step, each of which leaves a text that is as it must be: Slate cannot split what is empty. */
function leaveLists(editor: Editor): void {
  let isIn = true
  while (isIn) {
    isIn = false
    eachSelected(editor, (path) => {
      if (isItem(Node.parent(editor, path))) isIn = liftOut(editor, path)
    })
  }
}

/** The blocks of text of the selection, last first, wherever the changes of others have moved them. */
function eachSelected(editor: Editor, change: (path: Path) => void): void {
  const blocks = selectedPaths(editor).map((path) => Editor.pathRef(editor, path))
  for (const block of blocks.toReversed()) {
    const path = block.unref()
    if (path) change(path)
  }
}

function selectedPaths(editor: Editor): Path[] {
  return [...Editor.nodes(editor, { match: isTextBlock })].map(([, path]) => path)
}

/** Two lists of one kind with nothing between them are one. */
function joinLists(editor: Editor, path: Path): void {
  if (path.length === 0) return
  const after = Path.next(path)
  const sameAs = (type: string, at: Path) => Node.has(editor, at) && (Node.get(editor, at) as RichElement).type === type
  if (!Node.has(editor, path)) return
  const { type } = Node.get(editor, path) as RichElement
  if (type !== 'ul' && type !== 'ol') return
  if (sameAs(type, after)) Transforms.mergeNodes(editor, { at: after })
  if (Path.hasPrevious(path) && sameAs(type, Path.previous(path))) Transforms.mergeNodes(editor, { at: path })
}
