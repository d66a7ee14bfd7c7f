import { Rss } from 'lucide-react'
import { useLocation } from 'react-router-dom'
import { subscribeAddress } from '#client/addresses/subscribe-address.ts'
import {
  readFilterNames,
  readSubscription,
  type CalendarSubscription,
  type FilterName,
} from '#client/data/online/calendar-subscription.ts'
import { useAnswer } from '#client/data/online/http/use-answer.ts'
import { useOwnRecord } from '#client/data/replica/own/own-records.ts'
import { formatDate } from '#client/i18n/format.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { filterWords } from '#client/i18n/words/filters.ts'
import { subscribeWords } from '#client/i18n/words/subscribe.ts'
import { LinkButton } from '#client/ui/button.tsx'
import { ErrorPanel } from '#client/ui/fields/error-panel.tsx'
import { Skeleton } from '#client/ui/loading/skeleton.tsx'
import type { ReaderFilter } from '#sync/rules/reader-filter.ts'
import { filterInWords } from './filter-in-words.ts'
import { Panel } from '../panel.tsx'

/** The filters that the own calendar link follows, and whether anybody reads it. */
export function SubscriptionPanel() {
  const t = useWords(subscribeWords)
  const { to, state } = subscribeAddress(useLocation())
  const own = useOwnRecord('filters', '')
  const unsent = own.status === 'ready' && own.value.isUnsent ? own.value.value : null
  // What was sent meanwhile is read again.
  const answer = useAnswer(`subscription and names ${unsent === null}`, async (signal) => ({
    subscription: await readSubscription(signal),
    names: await readFilterNames(signal),
  }))
  return (
    <Panel id="subscription" heading={t('profileHeading')} lead={t('profileLead')}>
      {answer.status === 'loading' && <Skeleton className="h-12 w-full" />}
      {answer.status === 'error' && <ErrorPanel messages={answer.messages} onRetry={answer.retry} />}
      {answer.status === 'ready' && <Saved {...answer.value} unsent={unsent} />}
      <LinkButton to={to} state={state} icon={<Rss aria-hidden size={18} />} className="justify-self-start">
        {t('title')}
      </LinkButton>
    </Panel>
  )
}

function Saved(props: {
  subscription: CalendarSubscription
  names: readonly FilterName[]
  unsent: ReaderFilter | null
}) {
  const { links, lastReadOn } = props.subscription
  const filter = props.unsent ?? props.subscription.filter
  const t = useWords(subscribeWords)
  const tFilter = useWords(filterWords)
  if (filter === null) return <p>{t('notYet')}</p>
  const said = filterInWords(tFilter, filter, props.names)
  const read = lastReadOn === null ? t('neverRead') : t('lastRead', { date: formatDate(lastReadOn) })
  return (
    <div className="grid gap-1">
      <p className="wrap-anywhere">{said.length === 0 ? t('savedNone') : said.join(' · ')}</p>
      <p className="text-muted">{[t('links', { count: links }), ...(links > 0 ? [read] : [])].join(' · ')}</p>
    </div>
  )
}
