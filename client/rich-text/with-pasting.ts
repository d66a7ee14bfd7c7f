import { Editor, Node } from 'slate'
import type { ReactEditor } from 'slate-react'
import { isTextBlock } from './blocks.ts'
import { piecesToBlocks } from './html/html-to-nodes.ts'
import { insertBlocks, insertPlainText } from './insert-content.ts'
import { nodesToHtml } from './html/nodes-to-html.ts'
import { pastedPieces, type LeftOut } from './html/pasted-pieces.ts'
import type { Block } from './rich-nodes.ts'

type Pasting = {
  /** Pictures that were pasted or dropped as files. */
  onImages: (files: File[]) => void
  /** What the text was pasted without. */
  onLeftOut: (leftOut: LeftOut) => void
}

export const nothingLeftOut: LeftOut = { images: 0, frames: 0, tables: 0, links: 0 }

/**
 * Copying, pasting and dropping as HTML and as text. Slate's own format on the clipboard is never read: any page could
 * write one with nodes of its own making (security 21).
 */
export function withPasting<E extends Editor & ReactEditor>(editor: E, { onImages, onLeftOut }: Pasting): E {
  editor.setFragmentData = (data) => {
    const fragment = copied(editor)
    data.setData('text/html', nodesToHtml(fragment))
    data.setData('text/plain', fragment.map((node) => textOf(node)).join('\n\n'))
  }
  editor.insertData = (data) => {
    const html = data.getData('text/html')
    const { pieces, leftOut } = html ? pastedPieces(html) : { pieces: [], leftOut: nothingLeftOut }
    const blocks = piecesToBlocks(pieces)
    const images = [...data.files].filter(({ type }) => type.startsWith('image/'))
    // A picture that comes as a file too is not left out.
    onLeftOut(blocks.length > 0 ? leftOut : { ...leftOut, images: 0 })
    if (blocks.length > 0) insertBlocks(editor, blocks)
    else if (images.length > 0) onImages(images)
    else insertPlainText(editor, data.getData('text/plain'))
  }
  return editor
}

/** A part of one heading or item is text, a whole one stays what it is. */
function copied(editor: Editor): Block[] {
  const fragment = editor.getFragment() as Block[]
  const { selection } = editor
  const [, path] = (selection && Editor.above(editor, { at: selection, match: isTextBlock })) ?? []
  if (!selection || !path || Editor.string(editor, path) === Editor.string(editor, selection)) return fragment
  const part = Editor.fragment(editor, selection).flatMap((node) => [...Node.nodes(node)].map(([inner]) => inner))
  const block = part.find(isTextBlock)
  return block ? [{ type: 'p', children: block.children }] : fragment
}

/** The blocks of a node as lines. */
function textOf(node: Node): string {
  if (!('children' in node)) return node.text
  const isBox = node.children.some((child) => 'type' in child && child.type !== 'a' && child.type !== 'img')
  return isBox ? node.children.map((child) => textOf(child)).join('\n') : Node.string(node)
}
