import type { Column, ColumnName, PlainRow } from '../section.ts'

type Columns<R> = readonly Column<R>[]

/** What a table of rows with ticks and buttons takes besides its columns, and what the name of a row at least takes, in rem. */
const besides = 22.5
/** The width of a list in a window of 110 rem. */
const wide = 91

/** Says in which order somebody shows which columns; empty for the usual ones. Names that nobody knows are left out. */
export function columnsIn(all: Columns<PlainRow>, wanted: readonly string[]): ColumnName[] {
  const known = new Set<string>(all.map(({ heading }) => heading))
  return [...new Set(wanted)].filter((name): name is ColumnName => known.has(name))
}

/** The columns that a list shows unless somebody has chosen others. */
export function usualColumns(all: Columns<PlainRow>): ColumnName[] {
  return all.filter(({ isOff }) => !isOff).map(({ heading }) => heading)
}

/** Those of the chosen columns for which a list of this width has room, the first ones first; the width is in rem. */
export function fittingColumns<R>(all: Columns<R>, chosen: readonly ColumnName[], width: number): ColumnName[] {
  let left = width - besides
  return chosen.filter((name) => {
    const takes = all.find(({ heading }) => heading === name)?.width?.[width < wide ? 0 : 1]
    left -= takes ?? 0
    return takes === undefined || left >= 0
  })
}

/**
 * The columns of a list as they were chosen, those that are not shown behind them: the list can still be sorted by them. On
 * phones a row is a card, which has its name and dates whatever a table would show.
 */
export function arranged<R>(
  all: Columns<R>,
  shown: readonly ColumnName[],
  onCards: readonly ColumnName[],
): Column<R>[] {
  const place = ({ heading, width }: Column<R>) =>
    width === undefined ? -1 : shown.includes(heading) ? shown.indexOf(heading) : shown.length
  return all
    .toSorted((one, other) => place(one) - place(other))
    .map((column) => {
      const isShown = column.width === undefined || shown.includes(column.heading)
      const isOnCards = column.width === undefined || onCards.includes(column.heading)
      const { shownIn: _usual, isOff: _off, ...rest } = column
      if (!isShown && !isOnCards) return { ...rest, isOff: true }
      if (isShown && isOnCards) return rest
      return { ...rest, shownIn: isShown ? 'max-md:hidden' : 'md:hidden' }
    })
}

/**
 * Turned on, a column comes last, or as far behind as it is shown in a list of this width, in rem: whoever turns it on wants to see it,
 * and the columns after it are left out. Turned off, it leaves its place.
 */
export function withColumn<R>(
  all: Columns<R>,
  shown: readonly ColumnName[],
  name: ColumnName,
  { isOn, width }: { isOn: boolean; width: number },
): ColumnName[] {
  const others = shown.filter((one) => one !== name)
  if (!isOn) return others
  const last = [...others, name]
  const places = last.map((_, place) => withColumnAt(others, name, place)).toReversed()
  return places.find((order) => fittingColumns(all, order, width).includes(name)) ?? last
}

/** The columns with one of them in another place; the others keep their order. */
export function withColumnAt(shown: readonly ColumnName[], name: ColumnName, place: number): ColumnName[] {
  return shown.filter((one) => one !== name).toSpliced(place, 0, name)
}
