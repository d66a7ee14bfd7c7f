import type { Transaction } from '../db/client.ts'
import { isolated } from '#sync/rules/isolated.ts'
import { isShownUnder } from '#sync/rules/reader-filter.ts'
import { addDays } from '#sync/rules/day.ts'
import { renderBlock } from '../mail/message.ts'
import { datesToRemindOf, reminderKey, type DueDate } from './dates-to-remind-of.ts'
import { digestLetter } from './digest-letter.ts'
import { createBlockWriter, type BlockWriter } from './event-blocks.ts'
import { mailingName } from './kinds.ts'
import type { Run } from './mailing-state.ts'
import type { MailingParts } from './mailing-parts.ts'
import { claimReminders, readReminding, type Reminding } from './reminding.ts'
import { calendarLink, previewOf, type Content } from './digest-content.ts'
import type { Reader } from './recipients.ts'
import { sendRun } from './send-run.ts'
import { shortDay, daysAheadInWords } from './words.ts'

/** Dates of one day that a mail lists. */
const mostOfDay = 20

/** Sends each person one mail with all dates of which they want to be reminded today. */
export async function sendReminders(parts: MailingParts, run: Run, now: Date): Promise<void> {
  const { env, secret } = parts
  const { dates, names } = await datesToRemindOf(parts.database.sql, run.period, now)
  const writer = createBlockWriter(env, names, mailingName(run))
  const tagTypeOf = (id: string) => names.get(id)?.tagType ?? undefined

  const isWanted =
    ({ filter }: Reader, reminding: Reminding) =>
    (date: DueDate) => {
      if (!reminding.offsets.has(date.daysBefore) || reminding.done.has(date.scheduleId)) return false
      if (reminding.reminded.has(reminderKey(date))) return false
      if (reminding.starred && reminding.stars.has(date.eventId)) return true
      return (
        reminding.deadlines &&
        date.isMandatoryDeadline &&
        isShownUnder(filter, { ...date, typeId: date.typeId ?? '' }, tagTypeOf)
      )
    }

  await sendRun(parts, run, now, async (tx: Transaction, readers) => {
    const remindingOf = await readReminding(tx, readers, dates)
    const due = readers.map((reader) => {
      const reminding = remindingOf(reader.id)
      return { reader, stars: reminding.stars, dates: dates.filter(isWanted(reader, reminding)) }
    })
    await claimReminders(tx, due)
    return due.map(({ reader, stars, dates }) =>
      dates.length === 0 ? null : digestLetter(secret, run.kind, contentOf(env, run, dates, writer), reader, stars),
    )
  })
}

function contentOf(env: MailingParts['env'], run: Run, dates: readonly DueDate[], write: BlockWriter): Content {
  const today = run.period
  const sections = Map.groupBy(dates, ({ daysBefore }) => daysBefore)
  return {
    subject: subjectOf(today, dates),
    preview: previewOf(dates),
    opening: [],
    sections: [...sections].map(([daysBefore, ofDay]) => {
      const day = addDays(today, daysBefore)
      const heading = `${daysAheadInWords(today, day)}: ${shortDay(day, today)}`
      return {
        most: mostOfDay,
        heading: renderBlock(env, { kind: 'heading', text: heading }),
        dates: ofDay.map((entry) => ({ eventId: entry.eventId, write: write(entry) })),
      }
    }),
    closing: [],
    calendarUrl: calendarLink(env, run),
  }
}

/** The nearest date, and how many more there are. */
function subjectOf(today: string, dates: readonly DueDate[]): string {
  const [{ name, daysBefore }] = dates as [DueDate]
  const more = dates.length > 1 ? ` and ${dates.length - 1} more` : ''
  return `${daysAheadInWords(today, addDays(today, daysBefore))}: ${isolated(name)}${more}`
}
