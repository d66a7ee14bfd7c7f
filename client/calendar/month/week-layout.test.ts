import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { MonthEntry } from '#sync/protocol/month-record.ts'
import { addDays } from '#sync/rules/day.ts'
import type { Day } from '#sync/rules/day.ts'
import { weeksOfMonth } from '#sync/rules/month.ts'
import { occurrencesByDay } from '#sync/rules/occurrences-by-day.ts'
import { dayInZone } from '#sync/rules/zone.ts'
import { allDayEntry, timedEntry } from '#tests/support/month-entries.ts'
import { layOutWeek, type CellLayout, type Rank, type Room } from './week-layout.ts'

type Ranked = MonthEntry & { rank: Rank }

const room: Room = { units: 9, letters: 15 }
const rankOf = ({ rank }: Ranked) => rank

const occurrence = (name: string, first: Day, last = first, rank: Rank = 2): Ranked => ({
  ...allDayEntry(name, first, last),
  rank,
})

const timed = (name: string, start: string, end: string): Ranked => ({ ...timedEntry(name, start, end), rank: 2 })

function layOut(week: Day[], entries: Ranked[], zone = 'Europe/London', given = room): CellLayout<Ranked>[] {
  const byDay = occurrencesByDay(entries, week[0]!, addDays(week[0]!, 7), dayInZone(zone))
  return layOutWeek(
    week.map((day) => byDay.get(day) ?? []),
    given,
    rankOf,
  )
}

/** Each row of a month as its lanes, one letter for each day that a bar covers, capital where it begins or ends for good. */
function lanesOf(cells: CellLayout<Ranked>[]): string[] {
  const lanes: string[][] = []
  cells.forEach((cell, column) => {
    let lane = 0
    for (const { entry, days, skipped, beganBefore, continues } of cell.bars) {
      lane += skipped
      const row = (lanes[lane] ??= Array<string>(7).fill('.'))
      for (let day = 0; day < days; day++) row[column + day] = entry.name[0]!.toLowerCase()
      if (!beganBefore) row[column] = row[column]!.toUpperCase()
      if (!continues) row[column + days - 1] = row[column + days - 1]!.toUpperCase()
      lane += 1
    }
  })
  return Array.from(lanes, (row) => row?.join('') ?? '.......')
}

const titlesOf = (cell: CellLayout<Ranked> | undefined) => cell?.titles.map(({ name }) => name)

const [monday16, ...week] = weeksOfMonth('2026-11', 1)[3]!
const weekOf16 = [monday16!, ...week]

describe('bars', () => {
  test('an event of several days is one bar in each row, square where the week cuts it', () => {
    const halfTerm = occurrence('half-term', '2026-10-22', '2026-11-03')
    const rows = weeksOfMonth('2026-10', 1).map((days) => lanesOf(layOut(days, [halfTerm])))
    expect(rows).toEqual([[], [], [], ['...Hhhh'], ['hhhhhhh']])
    expect(lanesOf(layOut(weeksOfMonth('2026-11', 1)[1]!, [halfTerm]))).toEqual(['hH.....'])
  })

  test('weeks that begin on Sunday cut it elsewhere', () => {
    const halfTerm = occurrence('half-term', '2026-10-22', '2026-11-03')
    const rows = weeksOfMonth('2026-10', 0).map((days) => lanesOf(layOut(days, [halfTerm])))
    expect(rows).toEqual([[], [], [], ['....Hhh'], ['hhhhhhh']])
    expect(lanesOf(layOut(weeksOfMonth('2026-11', 0)[0]!, [halfTerm]))).toEqual(['hhH....'])
  })

  test('a bar continues at the borders of the shown weeks, too', () => {
    const year = occurrence('year', '2026-09-01', '2027-07-20')
    for (const days of weeksOfMonth('2026-11', 1)) expect(lanesOf(layOut(days, [year]))).toEqual(['yyyyyyy'])
  })

  test('three that overlap keep their lanes across the week, the longest first', () => {
    const entries = [
      occurrence('a', '2026-11-17', '2026-11-18'),
      occurrence('b', '2026-11-18', '2026-11-20'),
      occurrence('c', '2026-11-16', '2026-11-30'),
    ]
    const cells = layOut(weekOf16, entries)
    expect(lanesOf(cells)).toEqual(['Ccccccc', '..BbB..', '.AA....'])
    expect(cells[1]).toMatchObject({ bars: [{ entry: { name: 'a' }, skipped: 2 }], skipped: 0 })
    expect(cells[2]?.bars).toMatchObject([{ entry: { name: 'b' }, skipped: 1 }])
    expect(cells[2]?.skipped).toBe(1)
    expect(cells[4]).toMatchObject({ bars: [], skipped: 2 })
  })

  test('one lane holds bars that do not overlap', () => {
    const entries = [occurrence('a', '2026-11-16', '2026-11-18'), occurrence('b', '2026-11-19', '2026-11-20')]
    expect(lanesOf(layOut(weekOf16, entries))).toEqual(['AaABB..'])
  })

  test('a bar is named in the cell where it begins, and the other cells of its row name it with its day', () => {
    const cells = layOut(weekOf16, [occurrence('week', '2026-11-14', '2026-11-18')])
    expect(cells[0]).toMatchObject({ bars: [{ entry: { name: 'week' }, days: 3, beganBefore: true }], passing: [] })
    expect(cells[2]).toMatchObject({
      bars: [],
      passing: [{ entry: { name: 'week' }, part: { number: 5, total: 5 } }],
    })
    expect(cells[3]).toMatchObject({ bars: [], passing: [], skipped: 0 })
  })
})

describe('zones', () => {
  // Both nights of 2026 on which London's clocks change, and the same instants seen from elsewhere.
  test.each([
    ['Europe/London', '2026-03-28T22:00:00.000Z', '2026-03-29T22:30:00.000Z', '.....NN'],
    ['Europe/London', '2026-03-28T22:00:00.000Z', '2026-03-29T23:30:00.000Z', '.....Nn'],
    ['Pacific/Auckland', '2026-03-28T12:00:00.000Z', '2026-03-29T10:30:00.000Z', '......N'],
    ['America/New_York', '2026-03-28T03:00:00.000Z', '2026-03-29T22:30:00.000Z', '....NnN'],
  ])('in %s from %s until %s', (zone, start, end, lane) => {
    const cells = layOut(weeksOfMonth('2026-03', 1)[4]!, [timed('night', start, end)], zone)
    expect(lane === '......N' ? titlesOf(cells[6]) : lanesOf(cells)).toEqual(lane === '......N' ? ['night'] : [lane])
  })

  test('the long night of autumn belongs to its evening until midnight', () => {
    const days = weeksOfMonth('2026-10', 1)[3]!
    const until = (end: string) => layOut(days, [timed('night', '2026-10-24T20:00:00.000Z', end)])
    expect(titlesOf(until('2026-10-24T23:00:00.000Z')[5])).toEqual(['night'])
    expect(lanesOf(until('2026-10-24T23:30:00.000Z'))).toEqual(['.....NN'])
    expect(lanesOf(until('2026-10-26T00:00:00.000Z'))).toEqual(['.....NN'])
    expect(lanesOf(until('2026-10-26T00:30:00.000Z'))).toEqual(['.....Nn'])
  })
})

describe('titles', () => {
  test('deadlines come first, then what is featured, then the others in the order of the day', () => {
    const cells = layOut(weekOf16, [
      timed('at ten', '2026-11-20T10:00:00.000Z', '2026-11-20T11:00:00.000Z'),
      occurrence('all day', '2026-11-20'),
      occurrence('featured', '2026-11-20', '2026-11-20', 1),
      occurrence('deadline', '2026-11-20', '2026-11-20', 0),
    ])
    expect(titlesOf(cells[4])).toEqual(['deadline', 'featured', 'all day', 'at ten'])
  })

  test('a long title takes the place of a second line, unless one alone would be left to "+1 more"', () => {
    const long = (number: number) => occurrence(`${number} with a title of several words`, '2026-11-20')
    const shownOf = (count: number) => {
      const { titles, more } = layOut(
        weekOf16,
        Array.from({ length: count }, (_, index) => long(index)),
      )[4]!
      return [titles.length, more]
    }
    expect(shownOf(3)).toEqual([3, 0])
    expect(shownOf(4)).toEqual([4, 0])
    expect(shownOf(5)).toEqual([3, 2])
  })

  test('bars give way to a deadline and to the only title that a day could show', () => {
    const bars = ['a', 'b', 'c', 'd'].map((name, index) =>
      occurrence(name, '2026-11-16', addDays('2026-11-22', -index)),
    )
    expect(lanesOf(layOut(weekOf16, bars))).toHaveLength(4)
    const cells = layOut(weekOf16, [...bars, occurrence('title', '2026-11-17')])
    expect(lanesOf(cells)).toEqual(['AaaaaaA', 'BbbbbB.', 'CcccC..'])
    expect(cells.map(({ more }) => more)).toEqual([1, 1, 1, 1, 0, 0, 0])
    expect(titlesOf(cells[1])).toEqual(['title'])
    const deadlines = ['x', 'y', 'z'].map((name) => occurrence(name, '2026-11-17', '2026-11-17', 0))
    const crowded = layOut(weekOf16, [...bars, ...deadlines])
    expect(lanesOf(crowded)).toEqual(['AaaaaaA'])
    expect(crowded.map(({ more }) => more)).toEqual([3, 3, 3, 3, 2, 1, 0])
  })

  test('no deadline is hidden for the second line of another', () => {
    const name = (number: number) => `${number} with a title of several words`
    const deadlines = [1, 2, 3].map((number) => occurrence(name(number), '2026-11-20', '2026-11-20', 0))
    const featured = occurrence('featured week', '2026-11-16', '2026-11-22', 1)
    const cell = layOut(weekOf16, [featured, ...deadlines, occurrence('other', '2026-11-20')])[4]!
    expect(cell.titles.map(({ rank }) => rank)).toEqual([0, 0, 0])
    expect([cell.passing.length, cell.more]).toEqual([1, 1])
  })

  test('a featured event is a bar before and after a day that has room for deadlines only', () => {
    const deadlines = [1, 2, 3, 4].map((number) => occurrence(`${number}`, '2026-11-18', '2026-11-18', 0))
    const cells = layOut(weekOf16, [occurrence('featured', '2026-11-16', '2026-11-22', 1), ...deadlines])
    expect(lanesOf(cells)).toEqual(['Ff.fffF'])
    expect(cells.map(({ more }) => more)).toEqual([0, 0, 1, 0, 0, 0, 0])
  })

  test('long bars give way, each in the whole row, to a deadline of several days and to the titles of its days', () => {
    const long = ['a', 'b', 'c', 'e'].map((name, index) =>
      occurrence(name, '2026-11-16', `2026-11-${index === 2 ? 21 : 22}`),
    )
    const cells = layOut(weekOf16, [
      ...long,
      occurrence('deadline', '2026-11-17', '2026-11-18', 0),
      occurrence('meeting', '2026-11-17'),
      occurrence('featured', '2026-11-18', '2026-11-18', 1),
    ])
    expect(lanesOf(cells)).toEqual(['AaaaaaA', 'BbbbbbB', '.DD....'])
    expect(titlesOf(cells[1])).toEqual(['meeting'])
    expect(titlesOf(cells[2])).toEqual(['featured'])
    expect(cells.map(({ more }) => more)).toEqual([2, 2, 2, 2, 2, 2, 1])
  })

  test('a deadline of several days takes the lane of what is featured and would push it out of a cell', () => {
    const featured = ['a', 'b', 'c', 'e'].map((name) => occurrence(name, '2026-11-16', '2026-11-22', 1))
    const cells = layOut(weekOf16, [...featured, occurrence('deadline', '2026-11-17', '2026-11-18', 0)])
    expect(lanesOf(cells)).toEqual(['.DDeeeE', 'AaaaaaA', 'BbbbbbB', 'CcccccC'])
    expect(cells.map(({ more }) => more)).toEqual([1, 1, 1, 0, 0, 0, 0])
  })

  test('a day that nothing is left on shows as titles the bars that gave way, instead of only their number', () => {
    const long = ['a', 'b', 'c', 'e'].map((name) => occurrence(name, '2026-11-16', '2026-11-20'))
    const weekend = occurrence('weekend', '2026-11-20', '2026-11-22')
    const deadlines = ['x', 'y', 'z'].map((name) => occurrence(name, '2026-11-20', '2026-11-20', 0))
    const cells = layOut(weekOf16, [...long, weekend, ...deadlines])
    expect(lanesOf(cells)).toEqual(['AaaaA..'])
    expect(cells.map(titlesOf)).toEqual([[], [], [], [], ['x', 'y', 'z'], ['weekend'], ['weekend']])
    expect(cells.map(({ more }) => more)).toEqual([3, 3, 3, 3, 4, 0, 0])
  })

  test('20 events a day show the deadlines and count the others', () => {
    const entries = weekOf16.flatMap((day) =>
      Array.from({ length: 20 }, (_, index) => occurrence(`${day} ${index}`, day, day, index > 17 ? 0 : 2)),
    )
    for (const cell of layOut(weekOf16, entries)) {
      expect(cell.titles.map(({ rank }) => rank)).toEqual([0, 0, 2, 2])
      expect(cell.more).toBe(16)
    }
  })
})

const anyOccurrence = fc
  .record({
    first: fc.integer({ min: -9, max: 6 }),
    days: fc.oneof(fc.constant(1), fc.integer({ min: 1, max: 12 })),
    rank: fc.constantFrom<Rank>(0, 1, 2, 2, 2),
    letters: fc.integer({ min: 1, max: 30 }),
  })
  .map(({ first, days, rank, letters }) => ({ from: addDays(monday16!, first), days, rank, letters }))

test('whatever a week holds: nothing is lost, nothing overlaps, every count is right, no deadline is hidden by less, no ordinary bar is cut', () => {
  fc.assert(
    fc.property(fc.array(anyOccurrence, { maxLength: 40 }), fc.integer({ min: 4, max: 14 }), (drawn, units) => {
      const entries = drawn.map(({ from, days, rank, letters }, index) =>
        occurrence(`${index} ${'x'.repeat(letters)}`, from, addDays(from, days - 1), rank),
      )
      const cells = layOut(weekOf16, entries, 'UTC', { units, letters: 15 })
      for (const { entry, days } of cells.flatMap(({ bars }) => bars)) {
        const daysInWeek = weekOf16.filter((day) => entry.start.slice(0, 10) <= day && entry.end.slice(0, 10) >= day)
        if (entry.rank === 2) expect(days).toBe(daysInWeek.length)
      }
      cells.forEach((cell, column) => {
        const day = weekOf16[column]!
        const onDay = entries.filter(({ start, end }) => start.slice(0, 10) <= day && end.slice(0, 10) >= day)
        const shown = [...[...cell.bars, ...cell.passing].map(({ entry }) => entry), ...cell.titles]
        expect(new Set(shown).size + cell.more).toBe(onDay.length)
        expect(shown.every((entry) => onDay.includes(entry))).toBe(true)
        if (cell.more > 0) expect(shown).not.toEqual([])
        const hiddenRanks = onDay.filter((entry) => !shown.includes(entry)).map(({ rank }) => rank)
        expect(Math.max(0, ...shown.map(({ rank }) => rank))).toBeLessThanOrEqual(Math.min(2, ...hiddenRanks))
        const lanes = cell.bars.reduce((sum, { skipped }) => sum + skipped + 1, cell.skipped)
        expect(2 * (lanes + cell.titles.length)).toBeLessThanOrEqual(units)
        expect(lanes).toBeGreaterThanOrEqual(cell.bars.length + cell.passing.length)
      })
    }),
  )
})
