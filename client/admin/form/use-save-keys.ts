import { useEffect, useEffectEvent, type RefObject } from 'react'
import { useWords } from '#client/i18n/i18n.ts'
import { adminWords } from '#client/i18n/words/admin.ts'
import { useShortcut } from '#client/ui/page/shortcuts.ts'

const held = /Mac|iP/.test(navigator.platform) ? '⌘' : 'Ctrl'

/**
 * Ctrl+S and Cmd+S submit the form instead of saving the page; with Enter in place of S another one like it follows, where the
 * form offers that. With Shift and Enter the focus moves to the first button of the form's bar, which is not pressed: what
 * publishes is read first.
 */
export function useSaveKeys(form: RefObject<HTMLFormElement | null>, saveAndAddAnother?: () => void): void {
  const t = useWords(adminWords)
  const another = useEffectEvent(() => saveAndAddAnother?.())
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey) return
      const isEnter = event.key === 'Enter'
      if (!isEnter && event.key.toLowerCase() !== 's') return
      event.preventDefault()
      if (document.querySelector('[role="dialog"][data-state="open"]')) return
      if (isEnter && event.shiftKey) form.current?.querySelector<HTMLElement>('.sticky-bar button')?.focus()
      else if (isEnter) another()
      else form.current?.requestSubmit()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [form])
  // No single key is called so. They only stand in the list of keys.
  useShortcut(`${held} S`, t('keySave'), () => {})
  useShortcut(`${held} Enter`, t('keyAnother'), () => {})
  useShortcut(`${held} Shift Enter`, t('keyButtons'), () => {})
}
