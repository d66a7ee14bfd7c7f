import { currentSession } from '#client/auth/session.ts'
import { configuration } from '#client/data/configuration.ts'
import { countUpcoming, type FeedOf } from '#client/data/online/calendar-subscription.ts'
import { useAnswer } from '#client/data/online/http/use-answer.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { formatInteger } from '#client/i18n/format.ts'
import { subscribeWords } from '#client/i18n/words/subscribe.ts'
import { Dialog } from '#client/ui/dialog.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { Skeleton } from '#client/ui/loading/skeleton.tsx'
import { ToggleGroup } from '#client/ui/fields/toggle-group.tsx'
import { goBackOnce } from '#client/ui/page/go-back.ts'
import { useOnline } from '#client/ui/page/use-online.ts'
import { feedAddresses } from '#sync/rules/feed-address.ts'
import { noFilter } from '#sync/rules/reader-filter.ts'
import { WifiOff } from 'lucide-react'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { FeedWays } from './feed-ways.tsx'
import { OwnFeed } from './own-feed.tsx'
import { useFilterOfNow } from './filter-of-now.ts'
import { isSameFilter } from './same-filter.ts'

type Choice = 'everything' | 'filters' | 'starred'

/** Everything, what the reader's filters leave of it, or what they have starred, in the reader's own calendar. */
export function SubscribeDialog() {
  const t = useWords(subscribeWords)
  const isOnline = useOnline()
  const goBack = useClose()
  const userId = currentSession().user?.sub ?? ''
  const filter = useFilterOfNow(userId)
  const [choice, choose] = useState<Choice>('everything')
  const filterShown = choice === 'everything' ? noFilter : filter
  const shown: FeedOf | null = choice === 'starred' ? { starred: true } : filterShown && { filter: filterShown }
  return (
    <Dialog open onClose={goBack} title={t('title')} description={t('lead')}>
      {!isOnline && <EmptyState icon={<WifiOff />} message={t('offline')} />}
      {/* A link that has just been made is shown only now: it outlasts a moment without a connection. */}
      <div className="grid gap-5" hidden={!isOnline}>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <ToggleGroup<Choice>
            label={t('what')}
            value={choice}
            onChange={choose}
            options={[
              { value: 'everything', label: t('everything') },
              { value: 'filters', label: t('myFilters') },
              { value: 'starred', label: t('starred') },
            ]}
          />
          {shown && <Upcoming of={shown} />}
        </div>
        {choice === 'everything' ? (
          <FeedWays {...feedAddresses(configuration().publicUrl, null)} />
        ) : choice === 'starred' ? (
          <>
            <p>{t('starredLead')}</p>
            <OwnFeed key={choice} userId={userId} filter={null} />
          </>
        ) : filter ? (
          <>
            <p>{t(isSameFilter(filter, noFilter) ? 'noFilters' : 'filters')}</p>
            <OwnFeed key={choice} userId={userId} filter={filter} />
          </>
        ) : (
          <Skeleton className="h-40 w-full" />
        )}
      </div>
    </Dialog>
  )
}

/** Back to what the calendar showed; of a dialog that came by its own address the calendar without it. */
function useClose(): () => void {
  const location = useLocation()
  const navigate = useNavigate()
  const { subscribing } = Object(location.state) as { subscribing?: boolean }
  return () => {
    if (subscribing) goBackOnce()
    else void navigate({ ...location, hash: '' }, { replace: true, state: location.state as unknown })
  }
}

/** How much that is, counted by the server as the feed will be. */
function Upcoming({ of }: { of: FeedOf }) {
  const t = useWords(subscribeWords)
  const answer = useAnswer(`upcoming ${JSON.stringify(of)}`, (signal) => countUpcoming(of, signal))
  return (
    <p role="status" className="min-h-6 text-muted">
      {answer.status === 'ready' && t('upcoming', { count: answer.value, dates: formatInteger(answer.value) })}
    </p>
  )
}
