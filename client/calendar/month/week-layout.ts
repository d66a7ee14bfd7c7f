import type { DayEntry } from '#sync/rules/occurrences-by-day.ts'

/** 0: a deadline, 1: featured, 2: everything else. */
export type Rank = 0 | 1 | 2

/** What a cell has room for under the number of its day, before its row grows (decision 112). */
export type Room = {
  /** Half lines of a row that need not grow: a bar and a short title take two of them, a long title three. */
  units: number
  /** As many letters as surely fit on one line. */
  letters: number
}

/** An occurrence of several days in one row of the month; it stands in the first cell of that row that it touches. */
export type Bar<Entry> = {
  entry: Entry
  /** The cells of the row that it covers. */
  days: number
  /** Lanes left free between it and what stands above it in its cell. */
  skipped: number
  beganBefore: boolean
  continues: boolean
}

export type CellLayout<Entry> = {
  bars: Bar<Entry>[]
  /** Lanes below the last bar of this cell that are taken by bars of earlier cells. */
  skipped: number
  /** The bars of earlier cells that cover this one. */
  passing: DayEntry<Entry>[]
  titles: Entry[]
  /** How many occurrences of the day the cell has no room for. */
  more: number
}

/** What of an occurrence may be a bar: the columns `from` up to, but without, `until`. `shown` is its part in column `first`. */
type Run<Entry> = { shown: DayEntry<Entry>; rank: Rank; first: number; from: number; until: number; lane: number }

type Title<Entry> = { entry: Entry; rank: Rank }

type Listed = { scheduleId: string; name: string; isAllDay: boolean }

const timeLetters = 6

/**
 * Lays out one row of the month. A bar keeps its lane across the row, the longest bars take the first lanes, and titles stand below
 * them: deadlines, then featured occurrences, then the others in the order of the day. No day leaves something to "+n more" while
 * it shows something of a lower rank, or only bars while it has titles: there bars give way, the lowest rank first, of these the
 * shortest, and in the whole row, so that none seems to end in the middle of its run. Where a deadline or what is featured would
 * have to give way, these take the first lanes; if a day has no room for them even so, they stand before and after it. A day that
 * nothing else is left on shows as titles the bars that gave way: "+1 more" never stands alone.
 */
export function layOutWeek<Entry extends Listed>(
  days: readonly (readonly DayEntry<Entry>[])[],
  room: Room,
  rankOf: (entry: Entry) => Rank,
): CellLayout<Entry>[] {
  const runs = runsOf(days, rankOf)
  const titles = days.map((shown) =>
    shown
      .flatMap(({ entry, part }) => (part ? [] : { entry, rank: rankOf(entry) }))
      .toSorted((one, other) => one.rank - other.rank),
  )
  let order = longestFirst
  for (let placed = runs; ;) {
    placed = inLanes(placed.toSorted(order))
    const cells = titles.map((ofDay, column) => layOutDay(ofDay, column, runs, placed, room))
    const column = cells.findIndex(({ givesWay }) => givesWay)
    if (column === -1) return cells
    const tooMuch = cells[column]!.givesWay!
    if (tooMuch.rank < 2 && order === longestFirst) [order, placed] = [strongestFirst, runs]
    else placed = placed.flatMap((run) => (run === tooMuch ? without(column, run) : run))
  }
}

function layOutDay<Entry extends Listed>(
  titles: Title<Entry>[],
  column: number,
  runs: Run<Entry>[],
  placed: Run<Entry>[],
  room: Room,
): CellLayout<Entry> & { givesWay: Run<Entry> | undefined } {
  const covers = ({ from, until }: Run<Entry>) => from <= column && column < until
  const bars = placed.filter(covers)
  const hidden = runs.filter((run) => covers(run) && bars.every(({ shown }) => shown !== run.shown))
  const lanes = Math.max(0, ...bars.map(({ lane }) => lane + 1))

  const lowestRank = Math.min(2, ...hidden.map(({ rank }) => rank))
  const isBare = bars.length + titles.length === 0
  const allowed = isBare
    ? hidden.map(({ shown: { entry }, rank }) => ({ entry, rank }))
    : titles.filter(({ rank }) => rank <= lowestRank)
  const hiddenAnyway = isBare ? 0 : hidden.length + titles.length - allowed.length
  const fitting = fitTitles(allowed, { ...room, units: room.units - 2 * lanes }, hiddenAnyway)

  const hiddenRank = Math.min(lowestRank, allowed[fitting.length]?.rank ?? 2)
  const weakestRank = Math.max(0, ...bars.map(({ rank }) => rank))
  const showsNoTitle = fitting.length === 0 && titles.length > 0
  const isTooMuch = 2 * lanes > room.units || hiddenRank < weakestRank || (weakestRank === 2 && showsNoTitle)
  return {
    ...barsIn(column, bars),
    titles: fitting,
    more: hiddenAnyway + allowed.length - fitting.length,
    givesWay: isTooMuch ? bars.findLast(({ rank }) => rank === weakestRank) : undefined,
  }
}

/** The bars of a day: those that stand in its cell, and those that reach over it. */
function barsIn<Entry>(column: number, bars: Run<Entry>[]): Pick<CellLayout<Entry>, 'bars' | 'skipped' | 'passing'> {
  const cell: Pick<CellLayout<Entry>, 'bars' | 'skipped' | 'passing'> = { bars: [], skipped: 0, passing: [] }
  let free = 0
  for (const { shown, first, from, until, lane } of bars.toSorted((one, other) => one.lane - other.lane)) {
    const { entry } = shown
    const part = { ...shown.part!, number: shown.part!.number + column - first }
    if (from < column) {
      cell.passing.push({ entry, part })
      cell.skipped = lane + 1 - free
      continue
    }
    const days = until - from
    const continues = part.number + days <= part.total
    cell.bars.push({ entry, days, skipped: lane - free, beganBefore: part.number > 1, continues })
    cell.skipped = 0
    free = lane + 1
  }
  return cell
}

/** What of several days the row has. */
function runsOf<Entry extends Listed>(
  days: readonly (readonly DayEntry<Entry>[])[],
  rankOf: (entry: Entry) => Rank,
): Run<Entry>[] {
  const runs = new Map<string, Run<Entry>>()
  days.forEach((ofDay, column) => {
    for (const shown of ofDay) {
      const known = runs.get(shown.entry.scheduleId)
      if (known) known.until = column + 1
      else if (shown.part) {
        const [first, rank] = [column, rankOf(shown.entry)]
        runs.set(shown.entry.scheduleId, { shown, rank, first, from: column, until: column + 1, lane: 0 })
      }
    }
  })
  return [...runs.values()]
}

/** Its parts before and after the column, if it must not be hidden where it has room. */
function without<Entry>(column: number, run: Run<Entry>): Run<Entry>[] {
  if (run.rank === 2) return []
  const parts = [
    { ...run, until: column },
    { ...run, from: column + 1 },
  ]
  return parts.filter((part) => daysOf(part) > 0)
}

function longestFirst<Entry>(one: Run<Entry>, other: Run<Entry>): number {
  const daysInAll = ({ shown }: Run<Entry>) => shown.part!.total
  return daysOf(other) - daysOf(one) || one.from - other.from || daysInAll(other) - daysInAll(one)
}

const strongestFirst = <Entry>(one: Run<Entry>, other: Run<Entry>) => one.rank - other.rank || longestFirst(one, other)

/** Gives each, one after the other, the first lane that is free on all of its days. */
function inLanes<Entry>(runs: Run<Entry>[]): Run<Entry>[] {
  const lanes: Run<Entry>[][] = []
  return runs.map((run) => {
    const isFree = (taken: Run<Entry>[]) => taken.every(({ from, until }) => until <= run.from || from >= run.until)
    const free = lanes.findIndex(isFree)
    const placed = { ...run, lane: free === -1 ? lanes.length : free }
    ;(lanes[placed.lane] ??= []).push(placed)
    return placed
  })
}

const daysOf = ({ from, until }: Run<unknown>) => until - from

/**
 * As many titles as fit, a long one reckoned at two lines; at one where that would hide a deadline or something featured, or leave
 * a single title to "+1 more".
 */
function fitTitles<Entry extends Listed>(
  titles: Title<Entry>[],
  { units, letters }: Room,
  hiddenAnyway: number,
): Entry[] {
  const lettersOf = ({ name, isAllDay }: Entry) => name.length + (isAllDay ? 0 : timeLetters)
  const mustFit = titles.filter(({ rank }) => rank < 2).length
  let left = units
  let fitting = 0
  for (const { entry } of titles) {
    if (left < 2) break
    const spare = left - 2 * Math.max(0, mustFit - ++fitting)
    left -= lettersOf(entry) > letters && spare >= 3 ? 3 : 2
  }
  const isOneLeft = hiddenAnyway === 0 && fitting === titles.length - 1 && 2 * titles.length <= units
  return titles.slice(0, fitting + Number(isOneLeft)).map(({ entry }) => entry)
}
