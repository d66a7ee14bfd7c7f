import { useWords } from '#client/i18n/i18n.ts'
import { classes } from '#client/ui/classes.ts'
import { ServerImage } from '#client/media/server-image.tsx'
import { eventWords } from '#client/i18n/words/event.ts'
import type { CalendarEventProvider } from '#sync/entities/calendar-event-provider.ts'
import { blobUrl } from '#sync/rules/blob-url.ts'
import type { Day } from '#sync/rules/day.ts'
import { occurrenceDays, type OccurrenceTime } from '#sync/rules/occurrence.ts'
import { dayOnDevice } from '#sync/rules/zone.ts'
import { CalendarDays, Clock, MapPin } from 'lucide-react'
import type { ReactNode } from 'react'
import { dateInWords, durationInWords, nearness } from './event-time.ts'

/** When, how long and where: each with its icon and, for those who do not see it, its word. */
export function EventFacts(props: { occurrence: OccurrenceTime; location: string | null; today: Day }) {
  const { occurrence, location, today } = props
  const t = useWords(eventWords)
  const duration = durationInWords(t, occurrence)
  const { first, last } = occurrenceDays(occurrence, dayOnDevice)
  const isNow = first <= today && today <= last
  return (
    <dl className="grid gap-2">
      <Fact term={t('when')} icon={<CalendarDays />}>
        <span className="font-heading text-[1.125rem] font-semibold">{dateInWords(t, occurrence)}</span>
        <span className={classes('block font-semibold first-letter:uppercase', isNow ? 'text-today' : 'text-muted')}>
          {nearness(t, occurrence, today)}
        </span>
      </Fact>
      {duration && (
        <Fact term={t('duration')} icon={<Clock />}>
          {duration}
        </Fact>
      )}
      {location && (
        <Fact term={t('where')} icon={<MapPin />}>
          <bdi>{location}</bdi>
        </Fact>
      )}
    </dl>
  )
}

/** Who offers the event, with their logos: on white in both themes, as logos are drawn for paper. */
export function EventProviders({
  providers,
}: {
  providers: readonly Pick<CalendarEventProvider, 'id' | 'name' | 'imageBlobReferenceId'>[]
}) {
  const t = useWords(eventWords)
  if (providers.length === 0) return null
  return (
    <section className="grid gap-2">
      <h3>{t('providers', { count: providers.length })}</h3>
      <ul className="flex flex-wrap gap-x-6 gap-y-3">
        {providers.map((provider) => (
          <li key={provider.id} className="inline-flex min-w-0 items-center gap-3">
            {provider.imageBlobReferenceId && (
              <ServerImage
                src={blobUrl(provider.imageBlobReferenceId)}
                alt=""
                isLazy={false}
                emptySize=""
                className="provider-logo"
              />
            )}
            <bdi className="wrap-anywhere">{provider.name}</bdi>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Fact({ term, icon, children }: { term: string; icon: ReactNode; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[1.25rem_minmax(0,1fr)] gap-x-3">
      <dt className="pt-1 text-brand [&>svg]:size-5">
        {icon}
        <span className="sr-only">{term}</span>
      </dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  )
}
