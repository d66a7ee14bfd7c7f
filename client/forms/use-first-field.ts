import { useEffect, type RefObject } from 'react'
import { held, holdKeys } from '#client/ui/held-keys.ts'
import { afterFrame } from '#client/ui/loading/after-frame.ts'

const fields = 'input:not([type="hidden"], :disabled), select, textarea'

/**
 * A dialog that asks for something opens in its first field, once that is there: its title would have the focus. Letters that
 * are typed from then on are the first ones of the field.
 * @param box what the fields are in
 * @param isThere whether they are in it already
 * @param take gives the field the focus
 */
export function useFirstField(
  box: RefObject<HTMLElement | null>,
  isThere = true,
  take: (field: HTMLElement) => void = focus,
): void {
  useEffect(() => {
    if (!isThere) return undefined
    const closed = new AbortController()
    let release: (() => void) | null = holdKeys()
    const cancel = afterFrame(() => {
      const field = box.current?.querySelector<HTMLElement>(fields)
      if (field) take(field)
      if (field instanceof HTMLSelectElement) chooseTyped(field, closed.signal)
      release?.()
      release = null
    })
    return () => {
      closed.abort()
      cancel()
      // They were meant for what has been closed.
      if (release) held.length = 0
      release?.()
    }
  }, [box, isThere, take])
}

const focus = (field: HTMLElement) => field.focus()

/** Letters that waited for a list of options choose what begins with them, as those do that the browser receives. */
function chooseTyped(list: HTMLSelectElement, signal: AbortSignal): void {
  let typed = ''
  const choose = ({ key, isTrusted }: KeyboardEvent) => {
    if (isTrusted || [...key].length > 1) return
    typed += key.toLowerCase()
    const found = [...list.options].find(({ text, disabled }) => !disabled && text.toLowerCase().startsWith(typed))
    if (!found || found.selected) return
    list.value = found.value
    list.dispatchEvent(new Event('change', { bubbles: true }))
  }
  list.addEventListener('keydown', choose, { signal })
}
