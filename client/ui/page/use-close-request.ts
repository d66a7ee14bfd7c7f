import { useEffect, useEffectEvent } from 'react'

/** The system's way of closing what is open (CloseWatcher of HTML); not every browser has it. */
type CloseWatcher = EventTarget & { destroy: () => void }

/**
 * Back on a phone closes what is open, the last first, instead of leaving its page. With a keyboard it would be Escape, which what
 * is open hears by itself.
 */
export function useCloseRequest(onClose: () => void, isOpen = true): void {
  const close = useEffectEvent(onClose)
  useEffect(() => {
    const { CloseWatcher } = window as { CloseWatcher?: new () => CloseWatcher }
    if (!isOpen || !CloseWatcher || !matchMedia('(pointer: coarse)').matches) return
    const watcher = new CloseWatcher()
    watcher.addEventListener('close', () => close())
    return () => watcher.destroy()
  }, [isOpen])
}
