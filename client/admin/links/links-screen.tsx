import { CircleCheck, RefreshCw } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useAnswer } from '#client/data/online/http/use-answer.ts'
import { checkLinks, readLinkOverview } from '#client/data/online/link-check.ts'
import { useSyncState } from '#client/data/replica/copy/use-sync-state.ts'
import type { FoundLink, LinkOverview } from '#sync/protocol/answers/link-overview.ts'
import { CallProblems } from '#client/forms/call-problems.tsx'
import { useCall } from '#client/forms/use-call.ts'
import { formatDate, formatInteger, formatTime } from '#client/i18n/format.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { linkCheckWords } from '#client/i18n/words/link-check.ts'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { NeedsConnection } from '#client/ui/needs-connection.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { usePageTitle } from '#client/ui/page/page-title.ts'
import { linksLook } from '#sync/times.ts'
import { QuietSpinner } from '../quiet-spinner.tsx'
import { LinkItem } from './link-item.tsx'
import { showProblemsOf } from './link-problems.ts'

/** /administration/links: the links of events to come that need attention (product 2). */
export function LinksScreen() {
  const t = useWords(linkCheckWords)
  usePageTitle(t('title'))
  const answer = useAnswer('links', readLinkOverview)
  const [changed, setChanged] = useState<{ over: LinkOverview | null; by: LinkOverview } | null>(null)
  const read = answer.status === 'ready' ? answer.value : null
  const overview = changed?.over === read && changed ? changed.by : read
  const show = (by: LinkOverview) => setChanged({ over: read, by })
  useEffect(() => {
    if (overview) showProblemsOf(overview)
  }, [overview])
  const look = useEffectEvent(() => void answer.reload())
  const isUnsent = useSyncState().unsent > 0
  const wasUnsent = useRef(false)
  // A new address that has waited is on the server now.
  useEffect(() => {
    if (wasUnsent.current && !isUnsent) look()
    wasUnsent.current = isUnsent
  }, [isUnsent])
  const isRunning = overview?.isRunning ?? false
  useEffect(() => {
    if (!isRunning) return undefined
    const looking = setInterval(look, linksLook)
    return () => clearInterval(looking)
  }, [isRunning])
  return (
    <>
      <h1>{t('title')}</h1>
      {answer.status === 'loading' && <QuietSpinner label={t('loading')} />}
      {answer.status === 'error' && <NeedsConnection answer={answer} words={t('offline')} />}
      {overview && <Found overview={overview} onChanged={show} />}
    </>
  )
}

type Shown = { overview: LinkOverview; onChanged: (overview: LinkOverview) => void }

function Found({ overview, onChanged }: Shown) {
  const t = useWords(linkCheckWords)
  const { links, isOn, isRunning, checkedAt, unconfirmed, moreLinks } = overview
  const open = links.filter(({ ignoredReason }) => ignoredReason === null)
  const ignored = links.filter(({ ignoredReason }) => ignoredReason !== null)
  return (
    <>
      {isOn ? (
        <>
          <p className="max-w-measure text-muted">{t('hint')}</p>
          <Checking overview={overview} onChanged={onChanged} />
        </>
      ) : (
        <Notice tone="info">{t('isOff')}</Notice>
      )}
      {open.length === 0 && checkedAt !== null && !isRunning && (
        <EmptyState icon={<CircleCheck />} message={t('well')} />
      )}
      <Group heading={t('attention')} links={open} onChanged={onChanged} />
      {unconfirmed > 0 && (
        <p className="max-w-measure text-muted">
          {t('unconfirmed', { count: unconfirmed, shown: formatInteger(unconfirmed) })}
        </p>
      )}
      <Group heading={t('ignored')} links={ignored} onChanged={onChanged} />
      {moreLinks > 0 && (
        <p className="max-w-measure text-muted">
          {t('moreLinks', { count: moreLinks, shown: formatInteger(moreLinks) })}
        </p>
      )}
    </>
  )
}

function Checking({ overview: { isRunning, checkedAt, total }, onChanged }: Shown) {
  const t = useWords(linkCheckWords)
  const call = useCall()
  const check = () => call.run(async () => onChanged(await checkLinks()))
  const when =
    checkedAt === null
      ? t('notYet')
      : t('checkedAt', {
          count: total,
          shown: formatInteger(total),
          date: formatDate(checkedAt),
          time: formatTime(checkedAt),
        })
  const isBusy = call.isBusy || isRunning
  return (
    <div className="grid gap-3">
      <CallProblems problems={call.problems} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button busy={isBusy} icon={<RefreshCw aria-hidden size={18} />} onClick={() => void check()}>
          {isBusy ? t('checking') : t('check')}
        </Button>
        <p role="status" className="text-muted">
          {isRunning ? t('running') : when}
        </p>
      </div>
    </div>
  )
}

type GroupProps = { heading: string; links: readonly FoundLink[]; onChanged: Shown['onChanged'] }

function Group({ heading, links, onChanged }: GroupProps) {
  if (links.length === 0) return null
  return (
    <Card className="grid min-w-0 gap-1">
      <h2>
        {heading} <span className="text-muted">{formatInteger(links.length)}</span>
      </h2>
      <ul>
        {links.map((link) => (
          <LinkItem key={link.id} link={link} onChanged={onChanged} />
        ))}
      </ul>
    </Card>
  )
}
