import {
  createFeedLink,
  readSubscription,
  resetFeedLink,
  type CalendarFeedLink,
  type FeedOf,
} from '#client/data/online/calendar-subscription.ts'
import { failureMessages } from '#client/data/online/http/failure-messages.ts'
import { useAnswer } from '#client/data/online/http/use-answer.ts'
import { saveOwnFilters } from '#client/data/replica/own/own-filters.ts'
import { useOwnRecord } from '#client/data/replica/own/own-records.ts'
import { writeExclusions } from '#client/data/write-exclusions.ts'
import { formatDate } from '#client/i18n/format.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { subscribeWords } from '#client/i18n/words/subscribe.ts'
import { Button } from '#client/ui/button.tsx'
import { ErrorPanel } from '#client/ui/fields/error-panel.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { Skeleton } from '#client/ui/loading/skeleton.tsx'
import type { ReaderFilter } from '#sync/rules/reader-filter.ts'
import { useState } from 'react'
import { FeedWays } from './feed-ways.tsx'
import { ResetLink } from './reset-link.tsx'
import { isSameFilter } from './same-filter.ts'
import { TakesFocus } from './takes-focus.tsx'

/**
 * A reader's own feed: its link is shown once, follows their own filters or stars on whatever device they change them, and can be
 * taken back. `filter` is what the calendar shows now, which the address may say; without one it is of what is starred.
 */
export function OwnFeed({ userId, filter }: { userId: string; filter: ReaderFilter | null }) {
  const t = useWords(subscribeWords)
  const answer = useAnswer(`calendar subscription ${filter === null}`, (signal) =>
    readSubscription(signal, filter === null),
  )
  const own = useOwnRecord('filters', '')
  const [link, show] = useState<CalendarFeedLink | null>(null)
  const [isReset, tellReset] = useState(false)
  const [busy, setBusy] = useState<'link' | 'filter' | null>(null)
  const [problems, setProblems] = useState<string[]>([])
  const [isFilterUsed, tellUsed] = useState(false)

  if (answer.status === 'loading') return <Skeleton className="h-40 w-full" />
  if (answer.status === 'error') return <ErrorPanel messages={answer.messages} onRetry={answer.retry} />
  const { links, lastMadeAt } = answer.value
  const isOther = filter !== null && links > 0 && own.status === 'ready' && !isSameFilter(own.value.value, filter)

  const run = async (what: 'link' | 'filter', work: () => Promise<void>) => {
    if (busy) return
    setBusy(what)
    setProblems([])
    await work().then(answer.reload, (error: unknown) => setProblems(failureMessages(error)))
    setBusy(null)
  }
  const of: FeedOf = filter ? { filter } : { starred: true }
  const follow = async ({ excludedSchoolPhaseIds, excludedEventTypeIds, excludedSchoolTypeIds }: ReaderFilter) => {
    const exclusions = { phases: excludedSchoolPhaseIds, types: excludedEventTypeIds, schools: excludedSchoolTypeIds }
    writeExclusions(userId, exclusions)
    await saveOwnFilters(exclusions)
    tellUsed(true)
  }
  const reset = async () => {
    show(await resetFeedLink(filter === null))
    tellReset(true)
  }
  return (
    <div className="grid gap-5">
      {problems.length > 0 && <ErrorPanel messages={problems} />}
      {link && (
        <>
          <TakesFocus key={link.url}>
            <Notice tone="info">
              {isReset && <strong className="block">{t('replaceOld')}</strong>}
              {t(filter ? 'private' : 'privateStarred')}
            </Notice>
          </TakesFocus>
          <FeedWays key={link.webcalUrl} {...link} />
        </>
      )}
      {!link && links > 0 && lastMadeAt && <p>{t('linkMade', { date: formatDate(lastMadeAt) })}</p>}
      {isOther && (
        <Notice
          tone="warning"
          actions={
            <Button compact busy={busy === 'filter'} onClick={() => void run('filter', () => follow(filter))}>
              {t('useThese')}
            </Button>
          }
        >
          {t('otherFilters')}
        </Notice>
      )}
      {isFilterUsed && !isOther && (
        <TakesFocus>
          <Notice tone="ok">{t('nowUsed')}</Notice>
        </TakesFocus>
      )}
      <div className="flex flex-wrap gap-3">
        {!link && (
          <Button
            variant={links > 0 ? 'secondary' : 'primary'}
            busy={busy === 'link'}
            onClick={() => void run('link', async () => show(await createFeedLink(of)))}
          >
            {busy === 'link' ? t('getting') : t(links > 0 ? 'anotherLink' : 'getLink')}
          </Button>
        )}
        {(links > 0 || link) && <ResetLink reset={() => run('link', reset)} />}
      </div>
    </div>
  )
}
