import type { AnalyticBreakdown, AnalyticReach, AnalyticShare, MailNumbers } from '#sync/protocol/answers/analytics.ts'
import { organisationTypeNames } from '#sync/words/profile-labels.ts'
import type { MailingKind } from '#sync/rules/mailing-times.ts'
import { Day, type Cell, type SheetColumn } from '../workbook/write-workbook.ts'

/** One number of analytics: of which part of the screen, of what, and what is counted. */
export type NumberRow = { part: string; of: Cell; counted: string; number: number | string }

export const numberColumns: SheetColumn<NumberRow>[] = [
  { heading: 'Part', width: 28, cell: ({ part }) => part },
  { heading: 'Of', width: 48, cell: ({ of }) => of },
  { heading: 'Counted', width: 28, cell: ({ counted }) => counted },
  { heading: 'Number', width: 18, cell: ({ number }) => number },
]

const trendParts = { day: 'By day', week: 'By week from', month: 'By month from' } as const

/** The trend and the shares, as the screen shows them. */
export function breakdownRows({ step, trend, organisationTypes, phases }: AnalyticBreakdown): NumberRow[] {
  const shares = (part: string, rows: readonly AnalyticShare[], nameOf: (name: string) => string) =>
    rows.flatMap(({ name, count, people }): NumberRow[] => {
      const of = name === null ? 'Not known' : nameOf(name)
      return [
        { part, of, counted: 'Count', number: count },
        { part, of, counted: 'People', number: people },
      ]
    })
  return [
    ...trend.map(({ day, count }): NumberRow => ({
      part: trendParts[step],
      of: new Day(day),
      counted: 'Count',
      number: count,
    })),
    ...shares('By organisation type', organisationTypes, (name) => Object(organisationTypeNames)[name] as string),
    ...shares('By school phase', phases, (name) => name),
  ]
}

const mailNames: Record<MailingKind, string> = {
  daily: 'Daily update',
  weekly: 'Weekly update',
  reminders: 'Reminders',
}

const mailCounts: Record<Exclude<keyof MailNumbers, 'kind'>, string> = {
  recipients: 'Recipients',
  sent: 'Sent',
  empty: 'Nothing to send',
  failed: 'Failed',
  bounced: 'Returned',
}

/** Feeds, mails and stars; nothing of what too few people have starred. */
export function reachRows({ leastShown, feeds, mails, stars }: AnalyticReach): NumberRow[] {
  const [ofFeeds, ofMails, ofStars] = ['Calendar feeds', 'Update emails', 'Starred events']
  const counts = Object.keys(mailCounts) as (keyof typeof mailCounts)[]
  return [
    { part: ofFeeds, of: 'People with a feed', counted: 'People', number: feeds.people },
    { part: ofFeeds, of: 'Addresses', counted: 'Addresses', number: feeds.addresses },
    { part: ofFeeds, of: 'App has read it in the last 30 days', counted: 'People', number: feeds.peopleReading },
    ...mails.flatMap((mail) =>
      counts.map((count) => ({
        ...{ part: ofMails, of: mailNames[mail.kind] },
        ...{ counted: mailCounts[count], number: mail[count] },
      })),
    ),
    ...stars.rows.map(({ name, people }) => ({ part: ofStars, of: name, counted: 'People', number: people })),
    { part: ofStars, of: 'Anything', counted: 'People', number: stars.people ?? `fewer than ${leastShown}` },
  ]
}
