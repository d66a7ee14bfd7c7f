import { formatShortDate } from '#client/i18n/format.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { calendarWords } from '#client/i18n/words/calendar.ts'
import { plannerWords } from '#client/i18n/words/planner.ts'
import type { PlannerDate } from '#sync/faces/calendar-event/planner-date.ts'
import type { NameRecord } from '#sync/protocol/month-record.ts'
import type { OwnValue } from '#sync/records/own-record.ts'
import type { CSSProperties } from 'react'
import { typeColor } from '../../occurrence/occurrence-look.ts'
import { typeOf } from '../../occurrence/occurrence-rank.ts'
import { useLabelWords } from '../../school/label-words.ts'
import type { PlannerDay, PlannerMonth } from '../planner-days.ts'
import { untilOf } from '../planner-month.tsx'
import { fitTitles, type Measure } from './fit-titles.ts'

/** A title or a label as it stands on paper; `entry` is missing from a label. */
export type SheetLine = { id: string; text: string; entry?: PlannerDate; until?: string; look?: CSSProperties }

/** A day on paper: what stands there whole, and the numbers of what does not, such as "12–15". */
export type SheetDay = PlannerDay & { lines: SheetLine[]; numbers: string | null }

export type SheetMonth = Omit<PlannerMonth, 'days'> & { days: SheetDay[] }

export type KeyLine = SheetLine & { number: number; when: string }

type Paper = OwnValue<'planner'>['paper']

/** What a day has room for, in millimetres; the strips of its month take some of its width. */
const rooms: Record<Paper, { width: number; lines: number; font: number }> = {
  A4: { width: 38.5, lines: 2, font: 5.8 },
  A3: { width: 26, lines: 3, font: 6.2 },
}
const stripWidth = 1.3

/** The widths of fonts differ a little between a screen and paper. */
const reserve = 1.04

const millimetre = 96 / 25.4

/** The months with the titles for which there is room, and the key of the others. */
export function useSheetMonths(
  months: readonly PlannerMonth[],
  names: ReadonlyMap<string, NameRecord>,
  paper: Paper,
): { sheetMonths: SheetMonth[]; key: KeyLine[] } {
  const t = useWords(plannerWords)
  const ofCalendar = useWords(calendarWords)
  const wordsOf = useLabelWords()
  const measure = measureIn(rooms[paper].font)
  const key: KeyLine[] = []

  const linesOf = ({ day, labels, entries }: PlannerDay): SheetLine[] => [
    ...labels.map((label, index) => ({ id: `${day} ${index}`, text: wordsOf(label) })),
    ...entries.map((entry) => {
      const last = untilOf(entry)
      const until = last === null ? '' : ` ${t('until', { date: last })}`
      const status = entry.status ? `${ofCalendar(entry.status)}: ` : ''
      const look = typeColor(typeOf(entry, names))
      return { id: entry.scheduleId, text: status + entry.name + until, entry, until, look }
    }),
  ]
  const sheetMonths = months.map((month) => {
    const { width, lines } = rooms[paper]
    const room = { lines, width: (width - month.stripCount * stripWidth) * millimetre }
    const days = month.days.map((day): SheetDay => {
      const all = linesOf(day)
      const { isWhole, from, to } = fitTitles(
        all.map(({ text }) => text),
        room,
        key.length + 1,
        measure,
      )
      const keyed = all.filter((_, index) => !isWhole[index])
      for (const line of keyed) key.push({ ...line, number: key.length + 1, when: formatShortDate(day.day) })
      const numbers = keyed.length === 0 ? null : from === to ? `${from}` : `${from}–${to}`
      return { ...day, lines: all.filter((_, index) => isWhole[index]), numbers }
    })
    return { ...month, days }
  })
  return { sheetMonths, key }
}

/** Widths in CSS pixels of text in the bold font of labels, of which titles take a little less. */
function measureIn(points: number): Measure {
  const context = document.createElement('canvas').getContext('2d')!
  context.font = `600 ${points}pt ${getComputedStyle(document.body).fontFamily}`
  const known = new Map<string, number>()
  return (text) => {
    const width = known.get(text) ?? context.measureText(text).width * reserve
    known.set(text, width)
    return width
  }
}
