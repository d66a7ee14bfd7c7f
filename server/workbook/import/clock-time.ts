import { instantsOf, type LocalTime } from '#sync/rules/local-time.ts'
import { sectorZone } from '#sync/rules/zone.ts'
import { dateInWords, hasNoYear } from '../reading/date-in-words.ts'
import { BadCell } from './refusals.ts'

/** What a clock showed, and its name then (BST or GMT) where the sheet says it. */
export type ClockTime = { local: LocalTime; zoneName: string | null }

export const isMidnight = ({ local }: ClockTime): boolean => local.endsWith('T00:00:00')

/** A time with a zone of another form is no time of that clock. @throws BadCell */
export function clockTime(text: string): ClockTime {
  const found = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?: (BST|GMT))?$/.exec(text)
  if (!found || Number.isNaN(Date.parse(`${found[1]}Z`))) throw new BadCell(reason(text))
  return { local: found[1]!, zoneName: found[2] ?? null }
}

function reason(text: string): string {
  if (hasNoYear(text)) return 'This date has no year. Write it as 20/11/2026 or 20/11/2026 09:30.'
  if (dateInWords(text)?.end) return 'This says when it begins and ends. Write one of them in each cell.'
  return 'This is not a date. Write it as 20/11/2026 or 20/11/2026 09:30.'
}

/**
 * The instant at which London's clock shows this. One that it shows twice, or never, is refused: nobody could see which was
 * taken.
 * @throws BadCell
 */
export function instantOf({ local, zoneName }: ClockTime): string {
  const found = instantsOf(local, sectorZone)
  const [year, month, day] = local.slice(0, 10).split('-')
  const [date, time] = [`${day}/${month}/${year}`, local.slice(11, 16)]
  const named = zoneName === null ? found : found.filter((one) => one.zoneName === zoneName)
  const [first, second] = named
  if (first && !second) return first.instant
  if (first && second) {
    const forms = named.map((one) => `“${date} ${time} ${one.zoneName}”`)
    throw new BadCell(
      `${date} has ${time} twice, because clocks go back. Write ${forms.join(' (the earlier) or ')} (the later).`,
    )
  }
  if (found.length > 0)
    throw new BadCell(`UK clocks don’t show ${zoneName} at ${time} on ${date}. Leave ${zoneName} out.`)
  throw new BadCell(`${date} has no ${time}, because clocks go forward then. Write another time.`)
}
