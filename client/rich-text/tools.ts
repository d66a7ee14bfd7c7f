import {
  Bold,
  Heading2,
  Heading3,
  ImagePlus,
  Italic,
  Link,
  List,
  ListOrdered,
  Redo2,
  SquarePlay,
  TextQuote,
  Underline,
  Undo2,
  type LucideIcon,
} from 'lucide-react'
import { Editor, Transforms } from 'slate'
import { isFormat, toggleHeading, toggleList, toggleQuote } from './blocks.ts'
import { selectedImage, selectedLink } from './html/links.ts'
import type { Mark } from './rich-nodes.ts'

/** What needs more than a press opens below the toolbar. */
export type Panel = 'link' | 'image' | 'embed'

export type Tool = {
  name: 'h2' | 'h3' | 'bold' | 'italic' | 'underline' | 'ul' | 'ol' | 'blockquote' | Panel | 'undo' | 'redo'
  icon: LucideIcon
  /** With Ctrl, on a Mac with Cmd; a capital letter with Shift too. */
  key?: string
  /** Missing where the tool has no state. */
  isOn?: (editor: Editor) => boolean
  isOff?: (editor: Editor) => boolean
} & ({ run: (editor: Editor) => void } | { opens: Panel })

const markTool = (name: 'bold' | 'italic' | 'underline', icon: LucideIcon, key: string): Tool => ({
  name,
  icon,
  key,
  isOn: (editor) => hasMark(editor, name),
  run: (editor) => toggleMark(editor, name),
})

const blockTool = (
  name: 'h2' | 'h3' | 'ul' | 'ol' | 'blockquote',
  icon: LucideIcon,
  run: (editor: Editor) => void,
): Tool => ({ name, icon, isOn: (editor) => isFormat(editor, name), run })

/** The toolbar, group by group. */
export const tools: readonly (readonly Tool[])[] = [
  [
    blockTool('h2', Heading2, (editor) => toggleHeading(editor, 'h2')),
    blockTool('h3', Heading3, (editor) => toggleHeading(editor, 'h3')),
  ],
  [markTool('bold', Bold, 'b'), markTool('italic', Italic, 'i'), markTool('underline', Underline, 'u')],
  [
    blockTool('ul', List, (editor) => toggleList(editor, 'ul')),
    blockTool('ol', ListOrdered, (editor) => toggleList(editor, 'ol')),
    blockTool('blockquote', TextQuote, toggleQuote),
  ],
  [
    { name: 'link', icon: Link, key: 'k', opens: 'link', isOn: (editor) => selectedLink(editor) !== undefined },
    { name: 'image', icon: ImagePlus, opens: 'image', isOn: (editor) => selectedImage(editor) !== undefined },
    { name: 'embed', icon: SquarePlay, opens: 'embed' },
  ],
  [
    { name: 'undo', icon: Undo2, key: 'z', isOff: (editor) => editor.history.undos.length === 0, run: undo },
    { name: 'redo', icon: Redo2, key: 'Z', isOff: (editor) => editor.history.redos.length === 0, run: redo },
  ],
]

function undo(editor: Editor): void {
  editor.undo()
}

function redo(editor: Editor): void {
  editor.redo()
}

function hasMark(editor: Editor, mark: Mark): boolean {
  return editor.selection !== null && Editor.marks(editor)?.[mark] === true
}

function toggleMark(editor: Editor, mark: Mark): void {
  if (hasMark(editor, mark)) Editor.removeMark(editor, mark)
  else Editor.addMark(editor, mark, true)
}

/** Uses a tool where the cursor is, or at the end of a text that nobody has been in yet. */
export function applyTool(editor: Editor, tool: Tool, open: (panel: Panel) => void): void {
  if (!editor.selection) Transforms.select(editor, Editor.end(editor, []))
  if ('opens' in tool) open(tool.opens)
  else run(editor, tool)
}

function run(editor: Editor, tool: Tool & { run: (editor: Editor) => void }): void {
  if (!tool.isOff?.(editor)) tool.run(editor)
}

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent)

type Pressed = { key: string; ctrlKey: boolean; metaKey: boolean; shiftKey: boolean; altKey: boolean }

/** The tool whose shortcut was pressed. Ctrl+Y is what Windows calls redo. */
export function toolOfKey({ key, ctrlKey, metaKey, shiftKey, altKey }: Pressed): Tool | undefined {
  if (altKey || (isMac ? !metaKey || ctrlKey : !ctrlKey || metaKey)) return undefined
  const pressed = shiftKey ? key.toUpperCase() : key.toLowerCase()
  const wanted = pressed === 'y' && !isMac ? 'Z' : pressed
  return tools.flat().find((tool) => tool.key === wanted)
}

/** A shortcut as people read it, and as `aria-keyshortcuts` does. */
export function shortcutOf({ key }: Tool): { shown: string; aria: string } | null {
  if (!key) return null
  const isShifted = key !== key.toLowerCase()
  const letter = key.toUpperCase()
  return {
    shown: isMac ? `${isShifted ? '⇧' : ''}⌘${letter}` : `Ctrl+${isShifted ? 'Shift+' : ''}${letter}`,
    aria: `${isMac ? 'Meta' : 'Control'}+${isShifted ? 'Shift+' : ''}${letter}`,
  }
}
