import { useShortcutSetting } from '#client/ui/page/shortcuts.ts'
import { useEffect, useEffectEvent, type RefObject } from 'react'

const typing = 'input, textarea, select, [contenteditable]:not([contenteditable="false"])'

/** `s` in the dialog that something stands in, unless somebody types or another dialog is open above it. */
export function useStarKey(inside: RefObject<HTMLElement | null>, star: () => void): void {
  const [isOn] = useShortcutSetting()
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 's' || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return
    if (event.defaultPrevented || event.isComposing) return
    if (event.target instanceof Element && event.target.closest(typing)) return
    const top = [...document.querySelectorAll('[role="dialog"][data-state="open"]')].at(-1)
    if (!top?.contains(inside.current)) return
    event.preventDefault()
    star()
  })
  useEffect(() => {
    if (!isOn) return
    const press = (event: KeyboardEvent) => pressed(event)
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [isOn])
}
