import { now } from '#client/data/now.ts'
import type { Filters } from '#client/data/exclusions.ts'
import { useLastVisit } from '#client/data/replica/own/own-visit.ts'
import { writeOwnRecord } from '#client/data/replica/own/write-own-record.ts'
import { useChanged } from '#client/data/replica/view/use-changed.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { newsWords } from '#client/i18n/words/news.ts'
import { Button } from '#client/ui/button.tsx'
import { lazyPart } from '#client/ui/loading/lazy-part.ts'
import { LazySheet } from '#client/ui/loading/lazy-sheet.tsx'
import type { MonthEntry, NameRecord } from '#sync/protocol/month-record.ts'
import type { Day } from '#sync/rules/day.ts'
import { newsSince } from '#sync/rules/event-changes.ts'
import { useEffect, useState } from 'react'
import { useShown } from '../use-shown.ts'
import { newsKinds, newsOfEvents } from './news-of-events.ts'

const NewsList = lazyPart(() => import('./news-list.tsx').then((part) => part.NewsList))

const nothing = { entries: [] as MonthEntry[], names: new Map<string, NameRecord>() }

/** How much has changed since the reader's last visit, which opens the list of it; nothing on a first visit. */
export function NewsLine({ today, excluded, className }: { today: Day; excluded: Filters; className?: string }) {
  const t = useWords(newsWords)
  const visit = useLastVisit()
  const loaded = useChanged()
  const { entries, names } = loaded.status === 'ready' ? loaded.value : nothing
  const shown = useShown(entries, names, excluded)
  const [isOpen, open] = useState(false)
  // A visit in the future was written by a wrong clock, and would silence the news until then.
  const isFirst = visit?.isKnown && (!visit.lastVisit || visit.lastVisit > now().toISOString())
  useEffect(() => {
    if (isFirst) writeOwnRecord('seen', '', { lastVisit: now().toISOString() }).catch(console.warn)
  }, [isFirst])

  if (!visit?.lastVisit) return null
  const since = newsSince(visit.lastVisit, now())
  const news = newsOfEvents(shown, since, today, visit.own)
  const counts = newsKinds.flatMap((kind) => {
    const count = news.filter((one) => one.kind === kind).length
    return count > 0 ? t(kind, { count }) : []
  })
  return (
    <>
      {counts.length > 0 && (
        <Button compact variant="quiet" data-news className={className} onClick={() => open(true)}>
          {t('line', { counts: counts.join(', ') })}
        </Button>
      )}
      {isOpen && (
        <LazySheet onCancel={() => open(false)}>
          <NewsList
            entries={entries}
            {...{ news, names, since, today }}
            lastVisit={visit.lastVisit}
            onClose={() => open(false)}
          />
        </LazySheet>
      )}
    </>
  )
}
