import type { BrowserLike } from '../../support/cookie-jar.ts'
import { sendQuery } from '../../support/people.ts'
import { signInAdministrator, startMeasuredProduct } from '../measured-product.ts'
import type { BenchRow } from '../row.ts'

const many = 1_000_000
const atOnce = 50_000
const range = { fromDate: '2026-10-01T00:00:00Z', toDate: '2026-11-01T00:00:00Z' }

/** What administrators ask of a million openings and clicks of a year, of which a month holds about 83,000. */
function analyticsRow(row: Pick<BenchRow, 'name' | 'operation' | 'goal'>, text: string): BenchRow {
  return {
    ...row,
    unit: 'ms',
    rounds: 9,
    open: async (onClose) => {
      const product = await startMeasuredProduct(onClose, 10_000)
      const { administrator } = await signInAdministrator(product)
      for (let from = 0; from < many; from += atOnce) {
        await product.database.writes`/* manyAnalyticEvents */
          with events as (select array_agg(id) as ids from calendar_event)
          insert into analytic_event (id, user_id, event_date, event_type, calendar_event_id)
          select gen_random_uuid(), u.id, timestamptz '2026-11-20' - (${from}::int + n) * interval '31 seconds',
            'CalendarEventOpen', ids[1 + (random() ^ 3 * (array_length(ids, 1) - 1))::int]
          from generate_series(1, ${atOnce}::int) n, events, (select id from app_user order by id limit 1) u`
      }
      await product.database.sql`/* settleTables */ vacuum analyze`
      const calendarEventId = await mostOpened(administrator)
      return async () => {
        const from = performance.now()
        const { answer } = await sendQuery(administrator, text, { ...range, calendarEventId })
        if (!answer) throw new Error('there is no answer')
        return { ours: performance.now() - from }
      }
    },
  }
}

async function mostOpened(administrator: BrowserLike): Promise<string> {
  const { answer } = await sendQuery(administrator, summary, range)
  return (answer as { rows: { key: string }[] }).rows[0]!.key
}

const summary = `query ($fromDate: String!, $toDate: String!) {
  answer: analyticSummary(eventType: CalendarEventOpen, fromDate: $fromDate, toDate: $toDate, first: 50) {
    count people groups rows { key name providers count people }
  }
}`

const details = `query ($fromDate: String!, $toDate: String!, $calendarEventId: ID) {
  answer: analyticEvents(
    eventType: CalendarEventOpen, fromDate: $fromDate, toDate: $toDate, calendarEventId: $calendarEventId, first: 50
  ) { id eventDate user { email } calendarEvent { id name providers { name } } calendarEventSchedule { start } }
}`

export const analyticSummary = analyticsRow(
  { name: 'analytic-summary', operation: 'summary of a month among a million openings', goal: { atMost: 300 } },
  summary,
)

export const analyticDetails = analyticsRow(
  { name: 'analytic-details', operation: 'a page of the openings of one event among a million', goal: { atMost: 100 } },
  details,
)
