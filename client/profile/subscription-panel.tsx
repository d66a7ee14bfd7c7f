import { Rss } from 'lucide-react'
import { useLocation } from 'react-router-dom'
import { subscribeAddress } from '#client/addresses/subscribe-address.ts'
import { readFilterNames, readSubscription } from '#client/data/online/calendar-subscription.ts'
import { useAnswer } from '#client/data/online/use-answer.ts'
import { formatDate } from '#client/i18n/format.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { subscribeWords } from '#client/i18n/words/subscribe.ts'
import { LinkButton } from '#client/ui/button.tsx'
import { ErrorPanel } from '#client/ui/error-panel.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'
import { Panel } from './panel.tsx'

/** The filters that the own calendar link follows, and whether anybody reads it. */
export function SubscriptionPanel() {
  const t = useWords(subscribeWords)
  const { to, state } = subscribeAddress(useLocation())
  const answer = useAnswer('subscription and names', async (signal) => ({
    subscription: await readSubscription(signal),
    names: await readFilterNames(signal),
  }))
  return (
    <Panel id="subscription" heading={t('profileHeading')} lead={t('profileLead')}>
      {answer.status === 'loading' && <Skeleton className="h-12 w-full" />}
      {answer.status === 'error' && <ErrorPanel messages={answer.messages} onRetry={answer.retry} />}
      {answer.status === 'ready' && <Saved {...answer.value} />}
      <LinkButton to={to} state={state} icon={<Rss aria-hidden size={18} />} className="justify-self-start">
        {t('title')}
      </LinkButton>
    </Panel>
  )
}

function Saved(props: { subscription: Awaited<ReturnType<typeof readSubscription>>; names: Map<string, string> }) {
  const { filter, links, lastReadOn } = props.subscription
  const t = useWords(subscribeWords)
  if (filter === null) return <p>{t('notYet')}</p>
  // What is no longer there leaves out nothing.
  const without = Object.values(filter).flatMap((ids) => ids.flatMap((id) => props.names.get(id) ?? []))
  const read = lastReadOn === null ? t('neverRead') : t('lastRead', { date: formatDate(lastReadOn) })
  return (
    <div className="grid gap-1">
      <p className="wrap-anywhere">
        {without.length === 0 ? t('savedNone') : t('savedWithout', { names: without.join(', ') })}
      </p>
      <p className="text-muted">{[t('links', { count: links }), ...(links > 0 ? [read] : [])].join(' · ')}</p>
    </div>
  )
}
