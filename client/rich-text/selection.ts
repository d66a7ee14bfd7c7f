import { Range, Transforms, type Editor } from 'slate'
import { EDITOR_TO_FORCE_RENDER, IS_ANDROID, IS_NODE_MAP_DIRTY } from 'slate-dom'
import { flushSync } from 'react-dom'
import { ReactEditor } from 'slate-react'

/**
 * Slate learns of a new selection some time after the browser has it; what changes the text may be faster. While changes
 * of Slate's own are not shown yet, its selection is the newer one.
 */
export function takeSelection(editor: Editor): void {
  const selection = getSelection()
  if (!selection || selection.rangeCount === 0 || isManagedElsewhere(editor) || IS_NODE_MAP_DIRTY.get(editor)) return
  const { anchorNode, focusNode } = selection
  const isStartInText =
    ReactEditor.hasEditableTarget(editor, anchorNode) || ReactEditor.isTargetInsideNonReadonlyVoid(editor, anchorNode)
  if (!isStartInText || !ReactEditor.hasTarget(editor, focusNode)) return
  const range = ReactEditor.toSlateRange(editor, selection, { exactMatch: false, suppressThrow: true })
  if (range && !(editor.selection && Range.equals(range, editor.selection))) Transforms.select(editor, range)
}

/** Shows what Slate has changed before the browser moves the cursor: shown afterwards, it would move it back. */
export function showChanges(editor: Editor): void {
  if (isManagedElsewhere(editor)) return
  const render = EDITOR_TO_FORCE_RENDER.get(editor)
  if (render) flushSync(render)
}

/**
 * Leads to the text from what stands around it, as soon as Slate has reported what it changed: by itself it would wait some
 * milliseconds more, and keys typed meanwhile would go nowhere.
 *
 * @param leave what makes the place that had the focus go
 */
export async function leadToText(editor: Editor, leave?: () => void): Promise<void> {
  await Promise.resolve()
  if (leave) flushSync(leave)
  ReactEditor.focus(editor)
}

const moving = /^(Arrow|Page|Home$|End$)/

/** Whether a key leads the cursor elsewhere. */
export const movesCursor = (key: string): boolean => moving.test(key)

/** Slate gathers by itself what is composed, and on Android whatever is typed. */
const isManagedElsewhere = (editor: Editor) => IS_ANDROID || ReactEditor.isComposing(editor)
