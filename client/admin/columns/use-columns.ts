import { useLayoutEffect, useMemo, useState, type RefObject } from 'react'
import { useOwnRecord, writeOwnRecord } from '#client/data/replica/own/own-records.ts'
import type { ColumnName, Section } from '../section.ts'
import { arranged, columnsIn, fittingColumns, usualColumns, withColumn } from './chosen-columns.ts'

/** What a card of a phone shows besides the name. */
const onCards: readonly ColumnName[] = ['schedules']

/**
 * The columns of the list of events as the address or else the administrator has chosen them.
 * @param requested the columns that the address names, separated by commas; empty for none
 * @param box something as wide as the list
 */
export function useColumns(section: Section, requested: string, box: RefObject<HTMLElement | null>) {
  const own = useOwnRecord('columns', '')
  const { columns } = section
  const stored = own.status === 'ready' ? own.value.value.events.join() : ''
  const names = (requested || stored).split(',').filter(Boolean)
  const key = names.join()
  const chosen = useMemo(() => columnsIn(columns, key.split(',')), [columns, key])
  const width = useWidth(box, chosen.length > 0)
  const fitting = useMemo(() => fittingColumns(columns, chosen, width).join(), [columns, chosen, width])
  const shownSection = useMemo(
    () =>
      chosen.length === 0
        ? section
        : { ...section, columns: arranged(columns, columnsIn(columns, fitting.split(',')), onCards) },
    [section, columns, chosen, fitting],
  )
  return {
    section: shownSection,
    isChosen: chosen.length > 0,
    shown: chosen.length === 0 ? usualColumns(columns) : chosen,
    /** Those of the chosen ones that there is no room for. */
    leftOut: chosen.filter((name) => !fitting.split(',').includes(name)),
    isUnknown: requested !== '' && chosen.length < names.length,
    /** Those that hold for every list without others in its address, as an address names them. */
    stored,
    turn: (order: readonly ColumnName[], name: ColumnName, isOn: boolean) =>
      withColumn(columns, order, name, { isOn, width: box.current ? widthOf(box.current) : Infinity }),
    keep: (events: readonly ColumnName[]) => writeOwnRecord('columns', '', { events }),
  }
}

/** In rem, as long as somebody needs it; before it is known, there is room for everything. */
function useWidth(box: RefObject<HTMLElement | null>, isNeeded: boolean): number {
  const [width, setWidth] = useState(Infinity)
  useLayoutEffect(() => {
    const element = box.current
    if (!element || !isNeeded) return undefined
    const measure = () => setWidth(widthOf(element))
    const watcher = new ResizeObserver(measure)
    watcher.observe(element)
    measure()
    return () => watcher.disconnect()
  }, [box, isNeeded])
  return width
}

function widthOf({ offsetWidth }: HTMLElement): number {
  // On a phone the filters are folded away, and rows are cards.
  if (offsetWidth === 0) return Infinity
  return offsetWidth / Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
}
