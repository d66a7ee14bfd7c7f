import { Editor, Element, Path, Range, Transforms, type Node, type NodeEntry } from 'slate'
import { blockAtCursor } from './blocks.ts'
import type { RichImage, RichLink } from './rich-nodes.ts'

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

/** Links the selected text, changes the link that is there, or inserts one with this text; the cursor is after it. */
export function setLink(editor: Editor, href: string, text: string): void {
  const { selection } = editor
  if (!selection || !blockAtCursor(editor)) return
  const link = selectedLink(editor)
  if (link) changeLink(editor, link[1], href, text)
  else if (Range.isCollapsed(selection) || text !== Editor.string(editor, selection)) {
    const marks = Editor.marks(editor) ?? {}
    if (!Range.isCollapsed(selection)) Transforms.delete(editor)
    Transforms.insertNodes(editor, { type: 'a', href, children: [{ text: text || href, ...marks }] }, { select: true })
  } else {
    Transforms.wrapNodes(editor, { type: 'a', href, children: [] }, { match: isContent(editor), split: true })
    Transforms.collapse(editor, { edge: 'end' })
  }
  const [, path] = Editor.above(editor, { match: isLink }) ?? []
  if (path) Transforms.select(editor, Editor.start(editor, Path.next(path)))
}

function changeLink(editor: Editor, path: Path, href: string, text: string): void {
  Transforms.setNodes(editor, { href }, { at: path })
  if (text === '' || text === Editor.string(editor, path)) return
  Transforms.insertText(editor, text, { at: Editor.range(editor, path) })
}

const isContent = (editor: Editor) => (node: Node) =>
  'text' in node || (Element.isElement(node) && editor.isInline(node) && !isLink(node))

export function removeLink(editor: Editor): void {
  Transforms.unwrapNodes(editor, { match: isLink, mode: 'all' })
}
