import { ExternalLink } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { linkPath } from '#client/addresses/link-path.ts'
import { useAnalyticEvents, type AnalyticsQuery } from '#client/data/online/analytics/analytics.ts'
import type { NamedAnalyticEvent } from '#sync/protocol/answers/analytics.ts'
import { formatDateTime } from '#client/i18n/format.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { analyticsWords } from '#client/i18n/words/analytics.ts'
import { Button } from '#client/ui/button.tsx'
import { ErrorPanel } from '#client/ui/fields/error-panel.tsx'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'
import { NeedsConnection } from '#client/ui/needs-connection.tsx'
import { editAddress, eventSection } from '#sync/rules/section-paths.ts'
import { QuietSpinner } from '../quiet-spinner.tsx'
import { scheduleText } from './names.ts'
import type { Counted } from './opens-and-clicks.ts'

type Column = {
  heading: 'date' | 'user' | 'event' | 'providers' | 'schedule' | 'link'
  cell: (event: NamedAnalyticEvent) => ReactNode
}

const columns: Record<Counted['by'], Column[]> = {
  calendarEvent: [
    { heading: 'date', cell: ({ eventDate }) => formatDateTime(eventDate) },
    { heading: 'user', cell: ({ user }) => user && <bdi>{user.email}</bdi> },
    { heading: 'event', cell: ({ calendarEvent }) => toEvent(calendarEvent) },
    {
      heading: 'providers',
      cell: ({ calendarEvent }) => <bdi>{calendarEvent?.providers.map(({ name }) => name).join(', ')}</bdi>,
    },
    { heading: 'schedule', cell: ({ calendarEventSchedule }) => scheduleText(calendarEventSchedule) },
  ],
  link: [
    { heading: 'date', cell: ({ eventDate }) => formatDateTime(eventDate) },
    { heading: 'user', cell: ({ user }) => user && <bdi>{user.email}</bdi> },
    { heading: 'event', cell: ({ calendarEventUrl }) => toEvent(calendarEventUrl?.calendarEvent ?? null) },
    { heading: 'link', cell: (event) => <Followed event={event} /> },
  ],
}

/** Who opened or followed it, the latest first, a page at a time. */
export function GroupDetails({
  counted,
  query,
  groupKey,
  name,
}: {
  counted: Counted
  query: AnalyticsQuery
  groupKey: string
  name: string
}) {
  const t = useWords(analyticsWords)
  const { answer, loadMore, isLoadingMore, problems } = useAnalyticEvents(query, groupKey)
  if (answer.status === 'loading') return <QuietSpinner label={t('loading')} />
  if (answer.status === 'error') return <NeedsConnection answer={answer} words={t('offline')} />
  const { rows, hasMore } = answer.value
  const shown = columns[counted.by]
  return (
    <div className="grid gap-3 md:px-2">
      <table aria-label={t('details', { name })} className="w-full border-collapse text-[0.9375rem]">
        <thead className="max-md:sr-only">
          <tr className="border-b border-hairline">
            {shown.map(({ heading }) => (
              <th key={heading} scope="col" className="px-2 py-1.5 text-left font-semibold text-muted">
                {t(heading)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((event) => (
            <tr
              key={event.id}
              className="border-b border-hairline last:border-0 max-md:grid max-md:gap-0.5 max-md:py-2"
            >
              {shown.map(({ heading, cell }) => (
                <td key={heading} className="px-2 py-1.5 align-top wrap-anywhere max-md:py-0">
                  {cell(event) ?? <span className="text-muted">{t('nobody')}</span>}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {problems.length > 0 && <ErrorPanel messages={problems} onRetry={() => void loadMore()} />}
      {hasMore && problems.length === 0 && (
        <Button compact busy={isLoadingMore} className="justify-self-start" onClick={() => void loadMore()}>
          {t('loadMore')}
        </Button>
      )}
    </div>
  )
}

function toEvent(event: { id: string; name: string } | null): ReactNode {
  if (!event) return null
  return (
    <Link to={editAddress(eventSection, event.id)}>
      <bdi>{event.name}</bdi>
    </Link>
  )
}

/** In a tab of its own, through the redirect that counts it (product 2). */
function Followed({ event: { url, calendarEventUrl } }: { event: NamedAnalyticEvent }) {
  const t = useWords(analyticsWords)
  if (url === null) return null
  const known = calendarEventUrl && {
    calendarEventId: calendarEventUrl.calendarEvent.id,
    calendarEventUrlId: calendarEventUrl.id,
  }
  return (
    <a href={linkPath(url, known ?? {})} target="_blank" rel="noreferrer" className="inline-flex items-baseline gap-1">
      <bdi>{calendarEventUrl?.name ?? url}</bdi>
      <ExternalLink aria-hidden size={14} className="shrink-0 self-center" />
      <VisuallyHidden>{t('opensLink')}</VisuallyHidden>
    </a>
  )
}
