import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { useWhileOnTop } from '../loading/hidden-underneath.tsx'
import { createSignal } from './signal.ts'

export type Shortcut = { key: string; does: string }
type Registered = Shortcut & { run: () => void }

const setting = 'shortcuts'
const typing = 'input, textarea, select, [contenteditable]:not([contenteditable="false"])'

const registered = new Set<Registered>()
const changes = createSignal()
let listed: readonly Shortcut[] = []
let isOn = true
let shownPath = location.pathname

try {
  isOn = localStorage.getItem(setting) !== 'off'
} catch {
  // Without storage they are on.
}

document.addEventListener('keydown', (event) => {
  if (
    !isOn ||
    isLeaving() ||
    event.defaultPrevented ||
    event.ctrlKey ||
    event.metaKey ||
    event.altKey ||
    event.isComposing
  )
    return
  const target = event.target instanceof Element ? event.target : null
  if (target?.closest(typing) || document.querySelector('[role="dialog"][data-state="open"]')) return
  const shortcut = [...registered].findLast(({ key }) => key === event.key)
  if (!shortcut) return
  event.preventDefault()
  shortcut.run()
})

/** What is on the screen is the page of this address. */
export function pageShown(): void {
  shownPath = location.pathname
}

/** Whether the code of another page is on its way: a key would lead back from where somebody is going. */
export function isLeaving(): boolean {
  return shownPath !== location.pathname
}

/**
 * A single key that works while the component is on the screen, except while somebody types or a dialog is open; of two
 * components with the same key the later one has it.
 * `does` says it in the reader's words for the list of shortcuts.
 */
export function useShortcut(key: string, does: string, run: () => void): void {
  const press = useEffectEvent(run)
  const whileOnTop = useWhileOnTop()
  useEffect(() => {
    const shortcut: Registered = { key, does, run: () => press() }
    return whileOnTop(() => {
      registered.add(shortcut)
      announce()
      return () => {
        registered.delete(shortcut)
        announce()
      }
    })
  }, [key, does, whileOnTop])
}

/** The shortcuts that work on this screen, in the order they were registered. */
export function useShortcuts(): readonly Shortcut[] {
  return useSyncExternalStore(changes.listen, () => listed)
}

/** Whether shortcuts are on for this device, and the setter. */
export function useShortcutSetting(): [boolean, (on: boolean) => void] {
  return [useSyncExternalStore(changes.listen, () => isOn), turnShortcuts]
}

function turnShortcuts(on: boolean): void {
  isOn = on
  localStorage.setItem(setting, on ? 'on' : 'off')
  announce()
}

function announce(): void {
  const latest = new Map([...registered].map(({ key, does }) => [key, { key, does }]))
  listed = [...latest.values()]
  changes.tell()
}
