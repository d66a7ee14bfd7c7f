import type { Letter } from '../mail/message.ts'
import { listOf } from '../mail/mailing-lists.ts'
import type { MailingKind } from '#sync/rules/mailing-times.ts'
import type { Content } from './digest-content.ts'

/** Whoever gets a mail. */
export type Addressee = { id: string; email: string }

const reasons: Record<MailingKind, string> = {
  daily: 'You get this email because you chose the daily update.',
  weekly: 'You get this email because you chose the weekly update.',
  reminders: 'You get this email because you chose to be reminded.',
}

/** One reader's digest of a content: what they starred comes first within its section. */
export function digestLetter(
  secret: string,
  kind: MailingKind,
  content: Content,
  reader: Addressee,
  stars: ReadonlySet<string>,
): Letter {
  const { subject, preview, opening, sections, closing, calendarUrl } = content
  const blocks = sections.flatMap(({ heading, dates, most }): Letter['blocks'] => {
    const isStarred = ({ eventId }: { eventId: string }) => stars.has(eventId)
    const first = dates.filter(isStarred)
    const ordered = first.length === 0 ? dates : [...first, ...dates.filter((date) => !isStarred(date))]
    const more = ordered.length - most
    return [
      heading,
      ...ordered.slice(0, most).map(({ eventId, write }) => write(stars.has(eventId))),
      ...(more > 0 ? [{ kind: 'link', label: `${more} more in the calendar`, url: calendarUrl } as const] : []),
    ]
  })
  return {
    to: reader.email,
    subject,
    preview,
    blocks: [...opening, ...blocks, ...closing],
    restUrl: calendarUrl,
    closing: ['Times are UK time.', reasons[kind]],
    list: listOf({ secret }, reader, kind),
  }
}
