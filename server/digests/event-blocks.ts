import { toEventBlock, type EventBlock } from '#sync/faces/calendar-event/letter-block.ts'
import type { NameRecord } from '#sync/protocol/month-record.ts'
import type { Env } from '../env.ts'
import { renderBlock, type RenderedBlock } from '../mail/message.ts'
import type { Entry } from './entries.ts'
import { trackedLink } from './tracked-link.ts'

/** A date as a mail shows it, written when the first letter needs it and then shared by all of them. */
export type WrittenDate = (isStarred: boolean) => RenderedBlock

export type BlockWriter = (entry: Entry) => WrittenDate

/** Writes the dates of the mails of one period. */
export function createBlockWriter(env: Env, names: ReadonlyMap<string, NameRecord>, digest: string): BlockWriter {
  const written = new Map<Entry, WrittenDate>()
  return (entry) => {
    const known = written.get(entry)
    if (known) return known
    const event = blockOf(env.publicUrl, names, digest, entry)
    const { remark } = entry
    const blocks: { starred?: RenderedBlock; plain?: RenderedBlock } = {}
    const write: WrittenDate = (isStarred) =>
      (blocks[isStarred ? 'starred' : 'plain'] ??= renderBlock(env, {
        kind: 'event',
        event,
        isStarred,
        ...(remark === undefined ? {} : { remark }),
      }))
    written.set(entry, write)
    return write
  }
}

/**
 * A withdrawn date opens nowhere, so it leads to the calendar. A text that is cut ends with no address: the name is a link, and
 * one so long would make the mail wider than a phone.
 */
function blockOf(publicUrl: string, names: ReadonlyMap<string, NameRecord>, digest: string, entry: Entry): EventBlock {
  const { event, schedule, isWithdrawn, eventId: calendarEventId } = entry
  const block = toEventBlock(event, schedule, names, publicUrl)
  const address = isWithdrawn ? `${publicUrl}/calendar` : block.url
  const url = trackedLink(publicUrl, address, { digest, calendarEventId })
  return { ...block, url, text: isWithdrawn ? '' : block.text.replace(`\n\nRead on: ${block.url}`, '') }
}
