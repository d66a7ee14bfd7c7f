import { Editor, Element, Path, Range, Text, Transforms, type Node, type NodeEntry, type Point } from 'slate'
import { blockAtCursor } from '../blocks.ts'
import type { RichImage, RichLink } from '../rich-nodes.ts'

const isLink = (node: Node): node is RichLink => Element.isElement(node) && node.type === 'a'
const isImage = (node: Node): node is RichImage => Element.isElement(node) && node.type === 'img'

/** The link that holds the cursor or touches the selection. */
export function selectedLink(editor: Editor): NodeEntry<RichLink> | undefined {
  if (!editor.selection) return undefined
  return [...Editor.nodes(editor, { match: isLink })][0]
}

export function selectedImage(editor: Editor): NodeEntry<RichImage> | undefined {
  if (!editor.selection) return undefined
  return [...Editor.nodes(editor, { match: isImage })][0]
}

/**
 * Links the selected text, changes the link that is there, or inserts one with this text; the cursor is after it. Spaces
 * around the text, and around what is selected, belong to neither.
 */
export function setLink(editor: Editor, href: string, text: string): void {
  if (!editor.selection || !blockAtCursor(editor)) return
  const link = selectedLink(editor)
  if (link) changeLink(editor, link[1], href, text.trim())
  else {
    Transforms.select(editor, withoutOuterSpaces(editor, editor.selection))
    addLink(editor, href, text.trim())
  }
  const [, path] = Editor.above(editor, { match: isLink }) ?? []
  if (path) Transforms.select(editor, Editor.start(editor, Path.next(path)))
}

function addLink(editor: Editor, href: string, text: string): void {
  const selection = editor.selection!
  if (Range.isCollapsed(selection) || text !== Editor.string(editor, selection)) {
    const marks = Editor.marks(editor) ?? {}
    if (!Range.isCollapsed(selection)) Transforms.delete(editor)
    Transforms.insertNodes(editor, { type: 'a', href, children: [{ text: text || href, ...marks }] }, { select: true })
  } else {
    Transforms.wrapNodes(editor, { type: 'a', href, children: [] }, { match: isContent(editor), split: true })
    Transforms.collapse(editor, { edge: 'end' })
  }
}

function changeLink(editor: Editor, path: Path, href: string, text: string): void {
  Transforms.setNodes(editor, { href }, { at: path })
  if (text === '' || text === Editor.string(editor, path).trim()) return
  Transforms.insertText(editor, text, { at: Editor.range(editor, path) })
}

/** From the first to the last image, or character that is no space; the end of what holds nothing but spaces. */
function withoutOuterSpaces(editor: Editor, range: Range): Range {
  const [start, end] = Range.edges(range)
  const points: Point[] = []
  for (const [node, path] of Editor.nodes(editor, { at: range, match: (one) => Text.isText(one) || isImage(one) })) {
    if (!Text.isText(node)) {
      points.push(Editor.before(editor, path) ?? start, Editor.after(editor, path) ?? end)
      continue
    }
    const from = Path.equals(path, start.path) ? start.offset : 0
    const text = node.text.slice(from, Path.equals(path, end.path) ? end.offset : undefined)
    if (text.trim() === '') continue
    points.push({ path, offset: from + text.search(/\S/) }, { path, offset: from + text.trimEnd().length })
  }
  return { anchor: points[0] ?? end, focus: points.at(-1) ?? end }
}

const isContent = (editor: Editor) => (node: Node) =>
  'text' in node || (Element.isElement(node) && editor.isInline(node) && !isLink(node))

export function removeLink(editor: Editor): void {
  Transforms.unwrapNodes(editor, { match: isLink, mode: 'all' })
}
