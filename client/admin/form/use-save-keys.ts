import { useEffect, useEffectEvent, type RefObject } from 'react'

/**
 * Ctrl+S and Cmd+S submit the form instead of saving the page; with Enter in place of S another one like it follows, where the
 * form offers that.
 */
export function useSaveKeys(form: RefObject<HTMLFormElement | null>, saveAndAddAnother?: () => void): void {
  const another = useEffectEvent(() => saveAndAddAnother?.())
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey) return
      const isEnter = event.key === 'Enter'
      if (!isEnter && event.key.toLowerCase() !== 's') return
      event.preventDefault()
      if (document.querySelector('[role="dialog"][data-state="open"]')) return
      if (isEnter) another()
      else form.current?.requestSubmit()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [form])
}
