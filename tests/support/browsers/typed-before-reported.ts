/** Types at the start, then deletes and types at the end in the very task that shows it: no event tells of the cursor. */
export async function typeBeforeReported(area: HTMLElement): Promise<void> {
  const act = (inputType: string, data: string | null = null) =>
    area.dispatchEvent(new InputEvent('beforeinput', { inputType, data, bubbles: true, cancelable: true }))
  const toEdge = (edge: 'backward' | 'forward') => getSelection()!.modify('move', edge, 'documentboundary')
  const nextChange = () =>
    new Promise<void>((resolve) => {
      const observer = new MutationObserver(() => {
        observer.disconnect()
        resolve()
      })
      observer.observe(area, { subtree: true, childList: true, characterData: true })
    })
  toEdge('backward')
  act('insertText', '>')
  await nextChange()
  toEdge('forward')
  act('deleteContentBackward')
  await nextChange()
  act('insertText', '!')
}

/** Types at the start, and presses End before what was typed is shown. */
export async function endBeforeShown(area: HTMLElement): Promise<void> {
  const selection = getSelection()!
  selection.modify('move', 'backward', 'documentboundary')
  const typed = { inputType: 'insertText', data: '<', bubbles: true, cancelable: true }
  area.dispatchEvent(new InputEvent('beforeinput', typed))
  await Promise.resolve()
  area.dispatchEvent(new KeyboardEvent('keydown', { key: 'End', bubbles: true, cancelable: true }))
  selection.modify('move', 'forward', 'documentboundary')
}

/** Tells, from now on, whether the text has the focus in the very task that changes it: keys typed then would go elsewhere. */
export function focusOnceChanged(area: HTMLElement): { known: Promise<boolean> } {
  const known = new Promise<boolean>((resolve) => {
    const observer = new MutationObserver(() => {
      observer.disconnect()
      resolve(document.activeElement === area)
    })
    observer.observe(area, { subtree: true, childList: true, characterData: true })
  })
  return { known }
}
