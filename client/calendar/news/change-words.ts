import { formatDayOfYear, formatTime } from '#client/i18n/format.ts'
import type { ChangesTranslate } from '#client/i18n/words/changes.ts'
import type { EventChange } from '#sync/entities/calendar-event.ts'
import { isDate } from '#sync/rules/event-changes.ts'

/** "Moved from Tuesday 12 May to Tuesday 19 May", in the words of a screen; times are the device's. */
export function changeInWords(t: ChangesTranslate, change: EventChange, year: string): string {
  const { kind, about, note } = change
  if (isDate(about)) {
    const [before, after] = [change.before, change.after].map((start) =>
      start === null ? '' : startInWords(start, year),
    )
    if (kind === 'moved') return t('moved', { before: before!, after: after! })
    if (kind === 'cancelled') return t('dateCancelled', { before: before! })
    return t(kind === 'added' ? 'dateAdded' : 'dateReinstated', { after: after! })
  }
  if (kind === 'place') {
    const { before, after } = change
    if (after === null) return t('placeRemoved', { before: before ?? '' })
    return before === null ? t('placeAdded', { after }) : t('placeWas', { before, after })
  }
  if (about === 'listed') return t(kind === 'added' ? 'isNew' : 'isBack')
  const words = t(kind === 'cancelled' || kind === 'postponed' ? kind : 'reinstated')
  return note === null ? words : t('withNote', { words, note })
}

/** A start as changes hold it; its year where that is not `year`, its time unless it is a whole day. */
function startInWords(start: string, year: string): string {
  const day = formatDayOfYear(start)
  const dated = start.startsWith(year) ? day : `${day} ${start.slice(0, 4)}`
  return start.length === 10 ? dated : `${dated}, ${formatTime(start)}`
}
