import { useWords } from '#client/i18n/i18n.ts'
import { calendarWords } from '#client/i18n/words/calendar.ts'
import { formatLongDate } from '#client/i18n/format.ts'
import { toFoundDate } from '#sync/faces/calendar-event/found-date.ts'
import type { MonthEntry, NameRecord } from '#sync/protocol/month-record.ts'
import { isolated } from '#sync/rules/isolated.ts'
import type { Day } from '#sync/rules/day.ts'
import { StarButton } from '../own/star-button.tsx'
import { EventName } from '../occurrence/event-name.tsx'
import type { LinkTo } from '../occurrence/occurrence-link.ts'
import { typeColor } from '../occurrence/occurrence-look.ts'
import { spanInWords, timeOnDay, typeInWords } from '../occurrence/occurrence-words.ts'
import { markWords, partAround, type Part } from './marks.ts'
import type { Forms } from '#client/search/match-words.ts'
import { textOfDescription } from './search-index.ts'

export type FoundProps = {
  names: ReadonlyMap<string, NameRecord>
  descriptions: ReadonlyMap<string, string>
  /** What each typed word finds. */
  by: readonly Forms[]
  linkTo: LinkTo
}

/** A date that was found, with the words by which it was marked: where its name and place do not hold them, also what does. */
export function FoundRow(props: FoundProps & { entry: MonthEntry; day: Day; isRunning: boolean }) {
  const { entry, day, isRunning, names, descriptions, by, linkTo } = props
  const t = useWords(calendarWords)
  const html = descriptions.get(entry.eventId)
  const found = toFoundDate(entry, names, html && textOfDescription(html))
  const { time, name, location, type, isPromoted, status, requirement } = found
  const title = markWords(name, by)
  const kind = markWords(typeInWords(t, type).join(' · '), by)
  const others = [requirement && t(requirement), location && isolated(location), isPromoted ? t('paidPromotion') : null]
  const facts = markWords(others.filter(Boolean).join(' · '), by)
  const held = new Set([...title.held, ...kind.held, ...facts.held, ...markWords(formatLongDate(day), by).held])
  const why = found.otherTexts.flatMap((text) => {
    const { held: more } = markWords(text, by)
    const added = [...more].filter((index) => !held.has(index))
    for (const index of added) held.add(index)
    return added.length > 0
      ? [
          partAround(
            text,
            added.map((index) => by[index]!),
          ),
        ]
      : []
  })
  return (
    <li className="own-row">
      <a {...linkTo(found, 'search', day)} style={typeColor(type)} className="listed-row">
        <span className="text-[0.9375rem] text-balance text-muted">
          {spanInWords(t, time, isRunning) ?? timeOnDay(t, time, null)}
        </span>
        <span aria-hidden className="own-mark rounded-full" />
        <span className="grid content-start">
          <EventName name={<MarkedText parts={title.parts} />} status={status} />
          <span className="text-[0.9375rem] wrap-anywhere text-muted">
            <bdi className={type?.isDeadline ? 'font-semibold text-today' : undefined}>
              <MarkedText parts={kind.parts} />
            </bdi>
            {kind.parts.length > 0 && facts.parts.length > 0 && ' · '}
            <MarkedText parts={facts.parts} />
          </span>
          {why.map((text) => (
            <span key={text} className="text-[0.9375rem] wrap-anywhere text-muted">
              <MarkedText parts={markWords(text, by).parts} />
            </span>
          ))}
        </span>
      </a>
      <StarButton eventId={found.eventId} name={name} />
    </li>
  )
}

export function MarkedText({ parts }: { parts: readonly Part[] }) {
  return parts.map(({ text, isMarked }, index) =>
    isMarked ? (
      <mark
        // oxlint-disable-next-line react/no-array-index-key -- parts have no other name, and no state
        key={index}
        className="rounded-[3px] bg-[color-mix(in_srgb,var(--today)_20%,transparent)] text-text forced-colors:bg-[Mark] forced-colors:text-[MarkText]"
      >
        {text}
      </mark>
    ) : (
      text
    ),
  )
}
