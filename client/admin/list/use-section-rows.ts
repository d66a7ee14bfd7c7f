import { useDeferredValue, useMemo, useState } from 'react'
import { useFirstRows } from '#client/data/replica/view/use-first-rows.ts'
import { useListedRows, useNamedRows, type ListedRow } from '#client/data/replica/view/use-listed.ts'
import { useToday } from '#client/data/use-today.ts'
import type { Collection } from '#sync/entities/index.ts'
import { useHeldRow, withHeldRow } from './held-row.ts'
import { createOrder, toShown, type ShownRow } from './listed-rows.ts'
import type { MarkedRow } from './marked-row.ts'
import type { PlainRow, Section } from '../section.ts'
import { useFoundRows } from './search/use-found-rows.ts'
import type { useListAddress } from './use-list-address.ts'

export type SectionRow = ShownRow<ListedRow<Collection>, PlainRow>

type ListQuery = Pick<ReturnType<typeof useListAddress>, 'search' | 'order' | 'withArchived'>

/** What else decides which rows a list shows, and in which order. */
export type Narrowing = {
  /** Whether a row is among them; null keeps all. The same function until something about it changes. */
  keep: ((row: SectionRow) => boolean) | null
  /** Also rows that the list leaves out otherwise. */
  showsHidden: boolean
  /** Changes with what the order follows besides the rows. */
  version: unknown
}

const loadedAtOnce = 50
const noRows: readonly ListedRow<Collection>[] = []
const everything: Narrowing = { keep: null, showsHidden: false, version: null }
const noNames: readonly Collection[] = []

/** The rows of a section's list as its address filters and sorts them, the first 50 and more by `loadMore`. */
export function useSectionRows(
  section: Section,
  { search, order, withArchived }: ListQuery,
  marked: MarkedRow | null,
  { keep, showsHidden, version }: Narrowing = everything,
) {
  const loaded = useListedRows(section.collection)
  const first = useFirstRows(
    section.collection,
    section.names ?? noNames,
    loaded.status === 'loading' && !waitsForAll(section),
  )
  const known = useNamedRows(section.names ?? noNames)
  const isPartial = loaded.status === 'loading' && first !== null
  const names = isPartial ? first.names : known
  const [wanted, setWanted] = useState(loadedAtOnce)
  const foundBy = useDeferredValue(search)
  const today = useToday()
  const { by, isDescending } = order

  const all = isPartial ? first.rows : loaded.status === 'ready' ? loaded.value : noRows
  const shown = useMemo(() => toShown<ListedRow<Collection>, PlainRow>(section, names), [section, names])
  const own = useMemo(() => all.filter(({ row }) => section.holds?.(row) ?? true), [all, section])
  const current = useMemo(() => own.filter((listed) => !isHidden(section, listed)), [own, section])
  const chosen = useMemo(() => {
    const rows = (withArchived || showsHidden ? own : current).map((listed) => shown(listed))
    return keep ? rows.filter(keep) : rows
  }, [withArchived, showsHidden, own, current, shown, keep])
  const inOrder = useMemo(() => {
    const valueBy = (name: string) => {
      const column = section.columns.find(({ heading }) => heading === name)
      return ({ plain, listed }: SectionRow) => column?.sortBy?.(plain, today, listed) ?? ''
    }
    return createOrder(valueBy(by), isDescending, valueBy(section.sortedBy))
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a column may follow what its version stands for
  }, [section, by, isDescending, today, version])
  const sorted = useMemo(() => inOrder(chosen), [inOrder, chosen])
  const searched = useFoundRows(sorted, foundBy)
  const held = useHeldRow()
  const found = useMemo(() => withHeldRow(searched.found, held), [searched.found, held])
  const rows = useMemo(() => found.slice(0, wanted), [found, wanted])

  const place = marked ? found.findIndex(({ id }) => id === marked.id) : -1
  if (place >= wanted) setWanted(Math.ceil((place + 1) / loadedAtOnce) * loadedAtOnce)
  const isLeftOut = marked !== null && place < 0 && !isPartial
  return {
    loaded,
    /** Whether these are the first rows of a copy that is still being made. */
    isPartial,
    /** The search that found them. */
    foundBy: searched.isWhole ? foundBy.trim() : '',
    /** Whether the rows have been read, so that those found are the ones that match. */
    isWhole: searched.isWhole,
    rows,
    /** Every row that matches, loaded or not. */
    found,
    total: sorted.length,
    hasMore: rows.length < found.length && !isPartial,
    loadMore: () => setWanted(wanted + loadedAtOnce),
    archivedCount: isPartial ? 0 : own.length - current.length,
    /** The place of the marked row; -1 if it is not among the loaded ones. */
    markedPlace: place < rows.length ? place : -1,
    /** The marked row if this list does not show it, and whether that is because it is archived. */
    leftOut: isLeftOut ? leftOutOf(own, current, marked.id) : null,
  }
}

/** A list that counts events in its rows would count too few, and previews are read from the copy. */
function waitsForAll({ columns, Preview }: Section): boolean {
  return Preview !== undefined || columns.some(({ heading }) => heading === 'uses')
}

/** What needs somebody is never hidden. */
function isHidden(section: Section, { row, state }: ListedRow<Collection>): boolean {
  return state !== 'attention' && (section.hides ? section.hides(row) : row.archived)
}

type Listed = readonly ListedRow<Collection>[]

function leftOutOf(own: Listed, current: Listed, id: string) {
  const isIt = ({ row }: ListedRow<Collection>) => row.id === id
  const row = own.find(isIt)?.row
  return row ? { name: row.name, isArchived: !current.some(isIt) } : null
}
