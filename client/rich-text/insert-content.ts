import { Editor, Element, Path, Range, Transforms } from 'slate'
import { linkAddress } from '#sync/rules/rich-text.ts'
import { printable } from '#sync/rules/typed-text.ts'
import { blockAtCursor, isTextBlock } from './blocks.ts'
import { setLink } from './html/links.ts'
import type { Block } from './rich-nodes.ts'

/** Puts blocks where the cursor is; a single paragraph becomes part of the text there. */
export function insertBlocks(editor: Editor, blocks: readonly Block[]): void {
  if (blocks.length === 0) return
  if (!editor.selection) Transforms.select(editor, Editor.end(editor, []))
  const [only] = blocks
  if (Range.isExpanded(editor.selection!)) editor.deleteFragment()
  Editor.withoutNormalizing(editor, () => {
    const found = blockAtCursor(editor)
    if (blocks.length === 1 && only?.type === 'p' && found) {
      Transforms.insertNodes(editor, only.children, { select: true })
      return
    }
    if (!found) {
      Transforms.insertNodes(editor, [...blocks], { select: true })
      return
    }
    const before = Editor.pathRef(editor, found[1], { affinity: 'backward' })
    Transforms.splitNodes(editor, { match: isTextBlock, always: true })
    const after = Editor.pathRef(editor, Path.next(before.current!))
    Transforms.insertNodes(editor, [...blocks], { at: after.current!, select: true })
    for (const ref of [before, after]) {
      const path = ref.unref()!
      if (isEmpty(editor, path)) Transforms.removeNodes(editor, { at: path })
    }
  })
}

function isEmpty(editor: Editor, path: Path): boolean {
  if (Editor.string(editor, path) !== '') return false
  const isVoid = (node: unknown) => Element.isElement(node) && editor.isVoid(node)
  return [...Editor.nodes(editor, { at: path, voids: true, match: isVoid })].length === 0
}

/** Each line is a paragraph; a single address becomes a link. */
export function insertPlainText(editor: Editor, text: string): void {
  const lines = printable(text)
    .split(/(?:\r\n|\r|\n)+/)
    .map((line) => line.trimEnd())
  const filled = lines.filter((line) => line.trim() !== '')
  const [first = ''] = filled
  if (filled.length > 1) {
    insertBlocks(
      editor,
      filled.map((line) => ({ type: 'p', children: [{ text: line }] })),
    )
  } else if (isAddress(first.trim()) && editor.selection) {
    const selected = Editor.string(editor, editor.selection)
    setLink(editor, first.trim(), selected || first.trim())
  } else if (first !== '') {
    if (editor.selection && Range.isExpanded(editor.selection)) editor.deleteFragment()
    Transforms.insertText(editor, lines.length === 1 ? printable(text) : first)
  }
}

const isAddress = (text: string) => /^https?:\/\/\S+$/i.test(text) && linkAddress.test(text)
