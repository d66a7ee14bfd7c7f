import type { HeadlineEntry } from '#sync/protocol/month-record.ts'
import { htmlToText } from '#sync/rules/html-to-text.ts'
import { isolated } from '#sync/rules/isolated.ts'
import type { Mailing } from '#sync/rules/mailing-times.ts'
import { isShownUnder, type ReaderFilter } from '#sync/rules/reader-filter.ts'
import type { Env } from '../env.ts'
import { renderBlock, type RenderedBlock } from '../mail/message.ts'
import { createBlockWriter, type WrittenDate } from './event-blocks.ts'
import { mailingName, type DigestMailing } from './kinds.ts'
import type { Material } from './read-material.ts'
import { headlineOfDigest, sectionsOf, type Section } from './sections.ts'
import { subjectOf } from './subject.ts'
import { trackedLink } from './tracked-link.ts'

export type WrittenSection = { heading: RenderedBlock; dates: { eventId: string; write: WrittenDate }[]; most: number }

/** A digest under one filter, for all readers who have it. */
export type Content = {
  subject: string
  /** What mailboxes show beside the subject. */
  preview: string
  opening: RenderedBlock[]
  sections: WrittenSection[]
  closing: RenderedBlock[]
  /** Where the rest is, by the page that counts the click. */
  calendarUrl: string
}

/** The digests of one period by filter: each filter's content is made once, and each date written once for all of them. */
export function createContents(env: Env, due: DigestMailing, material: Material) {
  const sections = sectionsOf(due.kind, due.period, material)
  const write = createBlockWriter(env, material.names, mailingName(due))
  const opening = openingOf(env, headlineOfDigest(due.kind, due.period, material), material.note)
  const calendarUrl = calendarLink(env, due)
  const closing = [renderBlock(env, { kind: 'button', label: 'Open the calendar', url: calendarUrl })]
  const headings = new Map(
    sections.map(({ heading }) => [heading, renderBlock(env, { kind: 'heading', text: heading })]),
  )
  const contents = new Map<string, Content>()
  return (filter: ReaderFilter): Content => {
    const key = JSON.stringify(Object.values(filter).map((ids) => [...ids].toSorted()))
    const known = contents.get(key)
    if (known) return known
    const shown = visiblePart(filter, sections, material)
    const content = {
      subject: subjectOf(due, shown),
      preview: previewOf(shown.flatMap(({ entries }) => entries)),
      opening,
      sections: shown.map(({ heading, entries, most }) => ({
        most,
        heading: headings.get(heading)!,
        dates: entries.map((entry) => ({ eventId: entry.eventId, write: write(entry) })),
      })),
      closing,
      calendarUrl,
    }
    contents.set(key, content)
    return content
  }
}

/** The calendar, as a mail links to it. */
export function calendarLink({ publicUrl }: Env, mailing: Mailing): string {
  return trackedLink(publicUrl, `${publicUrl}/calendar`, { digest: mailingName(mailing) })
}

/** The first names. */
export function previewOf(entries: readonly { name: string }[]): string {
  return entries
    .slice(0, 3)
    .map(({ name }) => isolated(name))
    .join(', ')
}

/** What a filter leaves of the sections: each date, or each event, once, in the first section that has it. */
function visiblePart(filter: ReaderFilter, sections: readonly Section[], { names }: Material): Section[] {
  const [dates, events] = [new Set<string>(), new Set<string>()]
  const tagTypeOf = (id: string) => names.get(id)?.tagType ?? undefined
  return sections.flatMap((section) => {
    const left = section.entries.filter((entry) => {
      const { eventId, scheduleId } = entry
      if (section.once === 'event' ? events.has(eventId) : dates.has(scheduleId)) return false
      if (!isShownUnder(filter, { typeId: entry.typeId ?? '', tagIds: entry.tagIds }, tagTypeOf)) return false
      dates.add(scheduleId)
      events.add(eventId)
      return true
    })
    return left.length === 0 ? [] : [{ ...section, entries: left }]
  })
}

function openingOf(env: Env, headline: HeadlineEntry | null, note: string): RenderedBlock[] {
  const { publicUrl } = env
  const noteText = htmlToText(note, publicUrl)
  const text = headline ? htmlToText(headline.descriptionHtml ?? '', publicUrl) : ''
  const picture = headline?.imageBlobReferenceId
  return [
    ...(noteText === '' ? [] : [renderBlock(env, { kind: 'text', text: noteText })]),
    ...(headline ? [renderBlock(env, { kind: 'heading', text: headline.name })] : []),
    ...(picture
      ? [
          renderBlock(env, {
            kind: 'picture',
            url: `/blobs/${picture}?size=list`,
            alternativeText: `Picture of ${isolated(headline.name)}`,
          }),
        ]
      : []),
    ...(text === '' ? [] : [renderBlock(env, { kind: 'text', text })]),
  ]
}
