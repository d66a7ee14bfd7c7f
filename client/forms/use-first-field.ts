import { useEffect, type RefObject } from 'react'
import { afterFrame } from '#client/ui/loading/after-frame.ts'

/**
 * A dialog that asks for something opens in its first field, once that is there: its title would have the focus.
 * @param box what the fields are in
 */
export function useFirstField(box: RefObject<HTMLElement | null>, isThere = true): void {
  useEffect(() => {
    if (!isThere) return undefined
    const field = 'input:not([type="hidden"], :disabled), select, textarea'
    return afterFrame(() => box.current?.querySelector<HTMLElement>(field)?.focus())
  }, [box, isThere])
}
