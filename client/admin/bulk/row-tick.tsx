import { useEffect, useRef } from 'react'
import { useWords } from '#client/i18n/i18n.ts'
import { bulkWords } from '#client/i18n/words/bulk.ts'
import { useIsChosen, useSelectionVersion, type Selection } from './selection.ts'

/** A row that the Tab key reaches stands clear of the bar at the lower edge. */
const look = 'size-5 cursor-pointer accent-brand scroll-mb-36'
const target = 'inline-flex size-11 items-center justify-center md:pointer-fine:size-9'

/** Chooses a row for a bulk change; with Shift, those between it and the last one too. */
export function RowTick({ id, name, selection }: { id: string; name: string; selection: Selection }) {
  const t = useWords(bulkWords)
  const isChosen = useIsChosen(selection, id)
  return (
    <label className={target}>
      <input
        type="checkbox"
        className={look}
        aria-label={t('choose', { name })}
        checked={isChosen}
        onChange={({ nativeEvent }) => selection.press(id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
      />
    </label>
  )
}

/** Chooses all rows that the list shows, or none. */
export function AllTick({ selection }: { selection: Selection }) {
  const t = useWords(bulkWords)
  const box = useRef<HTMLInputElement>(null)
  useSelectionVersion(selection)
  const ids = selection.shown()
  const count = selection.among(ids).length
  const isAll = count > 0 && count === ids.length
  useEffect(() => {
    if (box.current) box.current.indeterminate = count > 0 && !isAll
  }, [count, isAll])
  return (
    <label className={target}>
      <input
        ref={box}
        type="checkbox"
        className={look}
        aria-label={t('chooseShown')}
        checked={isAll}
        onChange={() => selection.choose(selection.shown(), !isAll)}
      />
    </label>
  )
}
