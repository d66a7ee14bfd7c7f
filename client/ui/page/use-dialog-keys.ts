import { useEffect, useEffectEvent, type RefObject } from 'react'
import { useShortcutSetting } from './shortcuts.ts'

const typing = 'input, textarea, select, [contenteditable]:not([contenteditable="false"])'

/** Single keys in the dialog that something stands in, unless somebody types or another dialog is open above it. */
export function useDialogKeys(inside: RefObject<HTMLElement | null>, keys: Readonly<Record<string, () => void>>): void {
  const [isOn] = useShortcutSetting()
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    if (!Object.hasOwn(keys, event.key) || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return
    if (event.defaultPrevented || event.isComposing) return
    if (event.target instanceof Element && event.target.closest(typing)) return
    const top = [...document.querySelectorAll('[role="dialog"][data-state="open"]')].at(-1)
    if (!top?.contains(inside.current)) return
    event.preventDefault()
    keys[event.key]!()
  })
  useEffect(() => {
    if (!isOn) return
    const press = (event: KeyboardEvent) => pressed(event)
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [isOn])
}
