import { Editor, Element, Node, Path, Range, Text, Transforms, type NodeEntry } from 'slate'
import { emptyParagraph } from './html/html-to-nodes.ts'
import type { RichElement, RichLink } from './rich-nodes.ts'
import { blockAtCursor, isList, isTextBlock, liftOut } from './blocks.ts'

/** Teaches an editor what formatted text is made of, and what Enter and Backspace do in it. */
export function withRichText<E extends Editor>(editor: E): E {
  const { isInline, isVoid, normalizeNode, insertBreak, deleteBackward, deleteFragment } = editor
  editor.isInline = (element) => element.type === 'a' || element.type === 'img' || isInline(element)
  editor.isVoid = (element) => element.type === 'img' || element.type === 'hr' || isVoid(element)
  editor.normalizeNode = (entry, options) => {
    if (!mended(editor, entry)) normalizeNode(entry, options)
  }
  editor.insertSoftBreak = () => editor.insertText('\n')
  editor.insertBreak = () => {
    if (!brokeBlock(editor)) insertBreak()
  }
  editor.deleteFragment = (options) => {
    if (!emptied(editor)) deleteFragment(options)
  }
  editor.deleteBackward = (unit) => {
    if (!leftBlock(editor)) deleteBackward(unit)
  }
  return editor
}

/** Where all of the text is selected, deleting it leaves no list, quote or heading behind. */
function emptied(editor: Editor): boolean {
  const { selection } = editor
  if (!selection || Range.isCollapsed(selection)) return false
  const [start, end] = Range.edges(selection)
  if (!Editor.isStart(editor, start, []) || !Editor.isEnd(editor, end, [])) return false
  Editor.withoutNormalizing(editor, () => {
    Transforms.deselect(editor)
    for (let at = editor.children.length - 1; at >= 0; at -= 1) Transforms.removeNodes(editor, { at: [at] })
    Transforms.insertNodes(editor, emptyParagraph(), { at: [0] })
    Transforms.select(editor, [0])
  })
  return true
}

/** Enter in an empty block leaves the list or quote around it; elsewhere it continues in another item or paragraph. */
function brokeBlock(editor: Editor): boolean {
  const { selection } = editor
  const found = selection && blockAtCursor(editor)
  if (!found) return false
  const [block, path] = found
  const isEmpty = Range.isCollapsed(selection) && Editor.string(editor, path) === '' && !hasImage(block)
  if (isEmpty && liftOut(editor, path)) return true
  if (!Range.isCollapsed(selection)) editor.deleteFragment()
  const isHeading = block.type !== 'p'
  const isAtEnd = Editor.isEnd(editor, editor.selection!.anchor, blockAtCursor(editor)![1])
  Editor.withoutNormalizing(editor, () => {
    const isInItem = isAt(editor, Path.parent(blockAtCursor(editor)![1]), 'li')
    if (isInItem) Transforms.splitNodes(editor, { match: (node) => isOfType(node, 'li'), always: true })
    else Transforms.splitNodes(editor, { match: isTextBlock, always: true })
    if (isHeading && isAtEnd) Transforms.setNodes(editor, { type: 'p' }, { match: isTextBlock })
  })
  return true
}

/** Backspace at the beginning of a block makes it a plain paragraph first, then takes it out of its list or quote. */
function leftBlock(editor: Editor): boolean {
  const { selection } = editor
  const found = selection && blockAtCursor(editor)
  if (!found || !Range.isCollapsed(selection)) return false
  const [block, path] = found
  if (!Editor.isStart(editor, selection.anchor, path)) return false
  if (block.type !== 'p') {
    Transforms.setNodes(editor, { type: 'p' }, { at: path })
    return true
  }
  return path.at(-1) === 0 && liftOut(editor, path)
}

const isOfType = (node: Node, type: RichElement['type']) => Element.isElement(node) && node.type === type

const isAt = (editor: Editor, path: Path, type: RichElement['type']) =>
  path.length > 0 && isOfType(Node.get(editor, path), type)

const hasImage = (node: Node) => [...Node.elements(node)].some(([element]) => element.type === 'img')

/** Mends the first thing that is not as it must be. @returns whether there was any */
function mended(editor: Editor, [node, path]: NodeEntry): boolean {
  if (Text.isText(node)) return false
  if (Editor.isEditor(node)) return mendedRoot(editor)
  if (!Element.isElement(node)) return false
  if (isList(node)) return mendedList(editor, node, path)
  if (node.type === 'li' || node.type === 'blockquote') return mendedBox(editor, node, path)
  return node.type === 'a' && mendedLink(editor, node, path)
}

function mendedRoot(editor: Editor): boolean {
  const last = editor.children.at(-1)
  // A line or nothing at the end would leave no place to type.
  if (!last || isOfType(last, 'hr')) {
    Transforms.insertNodes(editor, emptyParagraph(), { at: [editor.children.length] })
    return true
  }
  return wrappedLoose(editor, editor, [])
}

function mendedList(editor: Editor, list: RichElement, path: Path): boolean {
  if (list.children.length === 0) {
    Transforms.removeNodes(editor, { at: path })
    return true
  }
  const loose = list.children.findIndex((child) => !isOfType(child, 'li'))
  if (loose === -1) return false
  Transforms.wrapNodes(editor, { type: 'li', children: [] }, { at: [...path, loose] })
  return true
}

function mendedBox(editor: Editor, box: RichElement, path: Path): boolean {
  const parent = Node.parent(editor, path)
  if (box.type === 'li' && !(Element.isElement(parent) && isList(parent))) {
    Transforms.unwrapNodes(editor, { at: path })
    return true
  }
  if (box.children.length === 0) {
    Transforms.insertNodes(editor, emptyParagraph(), { at: [...path, 0] })
    return true
  }
  return wrappedLoose(editor, box, path)
}

/** Text stands in paragraphs. */
function wrappedLoose(editor: Editor, box: Editor | RichElement, path: Path): boolean {
  const isLoose = (child: Node) => Text.isText(child) || (Element.isElement(child) && editor.isInline(child))
  const loose = box.children.findIndex(isLoose)
  if (loose === -1) {
    const item = box.children.findIndex((child) => isOfType(child, 'li'))
    if (item === -1) return false
    Transforms.unwrapNodes(editor, { at: [...path, item] })
    return true
  }
  Transforms.wrapNodes(editor, { type: 'p', children: [] }, { at: [...path, loose] })
  return true
}

/** A link without content is none, and none is within another. */
function mendedLink(editor: Editor, link: RichLink, path: Path): boolean {
  const isWithin = Node.ancestors(editor, path).some(([ancestor]) => isOfType(ancestor, 'a'))
  if (!isWithin && (Node.string(link) !== '' || hasImage(link))) return false
  Transforms.unwrapNodes(editor, { at: path })
  return true
}
