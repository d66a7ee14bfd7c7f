import { useEffect, useRef, type RefObject } from 'react'
import { afterFrame } from '#client/ui/loading/after-frame.ts'

/**
 * A dialog that asks for something opens in its first field, once that is there: its title would have the focus.
 * @returns the ref of what the fields are in
 */
export function useFirstField<E extends HTMLElement>(isThere = true): RefObject<E | null> {
  const box = useRef<E>(null)
  useEffect(() => {
    if (!isThere) return undefined
    const field = 'input:not([type="hidden"], :disabled), select, textarea'
    return afterFrame(() => box.current?.querySelector<HTMLElement>(field)?.focus())
  }, [isThere])
  return box
}
