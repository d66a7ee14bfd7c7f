import type { Row } from '#sync/protocol/edit.ts'
import type { CellChange } from '#sync/protocol/sheet-import.ts'
import { htmlToText } from '#sync/rules/html-to-text.ts'
import { dateColumns, eventColumns, textOfDate, type DateColumn, type SharedColumn } from '../columns.ts'

/** How much of a text is reported, and how much of the equal text stays before the first difference. */
const longestExcerpt = 160
const contextBefore = 40

/** What a changed cell said and says, as people read it. */
export function reportedChange(column: SharedColumn, before: string, after: string): CellChange {
  const { heading } = eventColumns[column]
  if (column === 'image') {
    const another = before === '' ? 'a picture' : 'another picture'
    return { column: heading, before: before && 'a picture', after: after && another }
  }
  if (column === 'publishAt' || column === 'unpublishAt') {
    return { column: heading, before: momentWords(before), after: momentWords(after) }
  }
  const [was, is] = column === 'description' ? asRead(before, after) : ([before, after] as const)
  return { column: heading, ...excerpts(was, is) }
}

/** Formatted texts without their tags, unless only these differ. */
function asRead(before: string, after: string): readonly [string, string] {
  const texts = [htmlToText(before), htmlToText(after)] as const
  return texts[0] === texts[1] ? [before, after] : texts
}

function excerpts(before: string, after: string): Pick<CellChange, 'before' | 'after'> {
  if (before.length <= longestExcerpt && after.length <= longestExcerpt) return { before, after }
  let same = 0
  while (same < before.length && before[same] === after[same]) same += 1
  const from = Math.max(0, same - contextBefore)
  const part = (text: string) => {
    const to = from + longestExcerpt
    return `${from > 0 && text !== '' ? '…' : ''}${text.slice(from, to)}${text.length > to ? '…' : ''}`
  }
  return { before: part(before), after: part(after) }
}

/** What changes of an event's dates, each in the columns in which it stands; one that is new has had nothing there. */
export function reportedDates(
  before: Readonly<Record<string, Row>>,
  after: Readonly<Record<string, Row>>,
): CellChange[] {
  return Object.entries(after).flatMap(([id, row]) => {
    const known = before[id]
    if (row === known) return []
    const columns = known ? dateColumns : (['start', 'end'] as const)
    return columns
      .map((column) => ({
        column: eventColumns[column].heading,
        before: known ? dateWords(column, known) : '',
        after: dateWords(column, row),
      }))
      .filter((change) => change.before !== change.after)
  })
}

/** A date of an event: 20/11/2026, 20/11/2026 to 22/11/2026, or 20/11/2026 09:30 to 10:30. */
export function inWords(row: Row): string {
  const [start, end] = [dateWords('start', row), dateWords('end', row)]
  if (start === end) return start
  const [day = '', time] = end.split(' ')
  return `${start} to ${time !== undefined && start.startsWith(`${day} `) ? time : end}`
}

/** 20/11/2026, 20/11/2026 09:30 on London's clock, or Yes and No. */
function dateWords(column: DateColumn, row: Row): string {
  const text = textOfDate(column, row)
  return row['isAllDay'] === true ? momentWords(text).slice(0, 10) : momentWords(text)
}

/** What a clock showed, as 20/11/2026 09:30; any other text as it is. */
function momentWords(text: string): string {
  return text.replace(/^(\d{4})-(\d\d)-(\d\d)T(\d\d:\d\d)(:\d\d)?/, '$3/$2/$1 $4')
}
