import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { beforeClosing } from '#client/data/before-closing.ts'
import { classes } from '#client/ui/classes.ts'
import { useShortcutSetting } from '#client/ui/page/shortcuts.ts'
import { useFlash } from '../flash-message.tsx'
import { holdRow } from '../list/held-row.ts'
import { cellId } from '../list/row-name.tsx'
import type { ColumnName } from '../section.ts'
import { goToCell, type CellStep } from './cell-steps.ts'
import { cellsSaved, openEvent, saveCell, type CellChange, type Opened, unreadable } from './save-cell.ts'

/** What the control of a cell does when it is done with; both answer whether the focus has gone to another cell. */
export type CellControl = {
  /** Saves what has changed. */
  save(change: CellChange, to: CellStep): boolean
  leave(to: CellStep): boolean
  /** The same where the cell is gone already; a text that is no value is reported. */
  saveGone(change: CellChange | { unreadable: string }): void
}

type CellProps = {
  id: string
  heading: ColumnName
  /** What pressing it does, as its name says. */
  says: string
  shown: ReactNode
  /** In place of a control, what a press leads to. */
  onPress?: (() => void) | undefined
  children: (control: CellControl) => ReactNode
}

/**
 * A cell that is changed where it stands: a press, Enter or F2 opens its control above it, so that no row moves. On a phone it is
 * text: what is chosen there by a finger that scrolls would be changed by mistake.
 */
export function Cell({ id, heading, says, shown, onPress, children }: CellProps) {
  const flash = useFlash()
  const isWide = useSyncExternalStore(listenToWidth, isWideNow)
  const [areKeysOn] = useShortcutSetting()
  const [opened, open] = useState<Opened | null>(null)
  if (!isWide) return shown
  const control: CellControl = {
    save: (change, to) => {
      if (!opened) return false
      flushSync(() => open(null))
      const cell = document.getElementById(cellId(heading, id))
      if (cell && to !== 'nowhere') holdRow(cell)
      void saveCell(opened, change).then((message) => message && flash.here(message))
      return goToCell(cellId(heading, id), to)
    },
    leave: (to) => {
      flushSync(() => open(null))
      return goToCell(cellId(heading, id), to)
    },
    saveGone: (change) => {
      if (!opened) return
      const reported = 'unreadable' in change ? unreadable(opened, change.unreadable) : saveCell(opened, change)
      void reported.then((message) => message && flash.here(message))
    },
  }
  return (
    <span className="relative block">
      <button
        type="button"
        id={cellId(heading, id)}
        data-cell={heading}
        data-opens={onPress ? undefined : 'here'}
        // The arrows lead to it from the name, which is the row's stop of the Tab key; without them it is one itself.
        tabIndex={areKeysOn ? -1 : 0}
        onClick={() => (onPress ? onPress() : open(openEvent(id)))}
        // With reduced motion every property has a transition of no length, and what is still hidden takes no focus.
        className={classes(
          'transition-none group/cell -mx-2 flex min-h-8 w-[calc(100%+1rem)] min-w-0 items-center rounded-chip px-2 text-left hover:ring-1 hover:ring-control',
          opened && 'invisible',
        )}
      >
        {shown}
        <span className="sr-only">{says}</span>
      </button>
      {opened && <span className="absolute inset-y-0 -left-2 z-[8] min-w-[calc(100%+1rem)]">{children(control)}</span>}
    </span>
  )
}

/**
 * A row that is scrolled away, leaves the filter or goes with its page takes the control with it, which is not left before.
 * @param onGone called once the control is gone
 * @param onHidden called when the page is put away, perhaps for good, or the session has ended
 * @param isChanged whether leaving the page would lose something: then the browser asks before
 */
export function useGone(onGone: () => void, onHidden: () => void, isChanged: () => boolean): void {
  const latest = useRef(onGone)
  useEffect(() => {
    latest.current = onGone
  })
  const isGone = useRef(false)
  useEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
      latest.current()
    }
  }, [])
  const hide = useEffectEvent(() => document.visibilityState === 'hidden' && onHidden())
  const finish = useEffectEvent(() => {
    // A field in it that was read may have rendered the page that comes after the session.
    if (!isGone.current) onHidden()
    return cellsSaved()
  })
  const warn = useEffectEvent((event: BeforeUnloadEvent) => isChanged() && event.preventDefault())
  useEffect(() => {
    const letGo = beforeClosing(() => finish())
    document.addEventListener('visibilitychange', hide)
    addEventListener('beforeunload', warn)
    return () => {
      letGo()
      document.removeEventListener('visibilitychange', hide)
      removeEventListener('beforeunload', warn)
    }
  }, [])
}

const width = '(width >= 48rem)'
const isWideNow = () => matchMedia(width).matches

function listenToWidth(changed: () => void): () => void {
  const wide = matchMedia(width)
  wide.addEventListener('change', changed)
  return () => wide.removeEventListener('change', changed)
}
