import type { MonthsData } from '#client/data/kept/read-month.ts'
import { useMonths } from '#client/data/kept/use-month.ts'
import { formatShortDate } from '#client/i18n/format.ts'
import { useWords, weekStartsOn } from '#client/i18n/i18n.ts'
import { calendarWords } from '#client/i18n/words/calendar.ts'
import { ErrorPanel } from '#client/ui/error-panel.tsx'
import type { MonthEntry, NameRecord } from '#sync/protocol/month-record.ts'
import { comingUpMonths, planAhead, planAheadRange, thisWeek, thisWeekRange } from '#sync/rules/coming-up.ts'
import type { Day } from '#sync/rules/day.ts'
import type { Exclusions } from '#client/data/exclusions.ts'
import { occurrenceDays } from '#sync/rules/occurrence.ts'
import { dayOnDevice } from '#sync/rules/zone.ts'
import { memo, useState } from 'react'
import { ListSkeleton } from './list-skeleton.tsx'
import { useLinkTo } from './occurrence-link.ts'
import { SideRow } from './side-row.tsx'
import { useShown } from './use-shown.ts'

const listedAtOnce = 20
const nothingRead: MonthsData = { occurrences: [], headlines: [], names: new Map() }

/** "This week" and "Plan ahead" (product 9, design 12), always seen from today, whatever month is shown. */
export const SideLists = memo(function SideLists({ today, excluded }: { today: Day; excluded: Exclusions }) {
  const t = useWords(calendarWords)
  const { first, last } = comingUpMonths(today, weekStartsOn())
  const loaded = useMonths(first, last)
  const { occurrences: all, names } = loaded.status === 'ready' ? loaded.value : nothingRead
  const occurrences = useShown(all, names, excluded)
  if (loaded.status === 'loading') return <ListSkeleton label={t('loading')} />
  if (loaded.status === 'error') return <ErrorPanel messages={[loaded.message]} onRetry={loaded.retry} />

  const week = thisWeek(occurrences, thisWeekRange(today, weekStartsOn()), dayOnDevice)
  const ahead = planAhead(occurrences, planAheadRange(today), dayOnDevice)
  return (
    <>
      <SideList heading={t('thisWeek')} place="week" entries={week} names={names} today={today} empty={t('noEvents')} />
      <SideList
        heading={t('planAhead')}
        place="ahead"
        entries={ahead}
        names={names}
        today={today}
        empty={t('noFutureEvents')}
      />
    </>
  )
})

function SideList(props: {
  heading: string
  place: string
  entries: MonthEntry[]
  names: ReadonlyMap<string, NameRecord>
  today: Day
  empty: string
}) {
  const { heading, place, entries, names, today, empty } = props
  const t = useWords(calendarWords)
  const linkTo = useLinkTo()
  const [listed, setListed] = useState(listedAtOnce)
  return (
    <section aria-label={heading} className="grid content-start gap-2">
      <h2>{heading}</h2>
      {entries.length === 0 && <p className="text-muted">{empty}</p>}
      <ol className="-mx-2 grid">
        {entries.slice(0, listed).map((entry) => {
          const { first } = occurrenceDays(entry, dayOnDevice)
          const type = entry.typeId === null ? undefined : names.get(entry.typeId)
          return (
            <SideRow
              key={entry.scheduleId}
              link={linkTo(entry, place, first)}
              name={entry.name}
              date={formatShortDate(first)}
              isToday={first === today}
              typeName={type?.name ?? null}
              color={type?.color ?? null}
            />
          )
        })}
      </ol>
      {entries.length > listed && (
        <button
          type="button"
          className="min-h-11 justify-self-start rounded-control px-2 font-semibold text-brand hover:bg-brand-soft"
          onClick={() => setListed(entries.length)}
        >
          {t('showMore', { count: entries.length - listed })}
        </button>
      )}
    </section>
  )
}
