import { useStars } from '#client/data/replica/own/stars.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { filterWords } from '#client/i18n/words/filters.ts'
import { Button } from '#client/ui/button.tsx'
import { Notice } from '#client/ui/notice.tsx'
import type { MonthEntry, NameRecord } from '#sync/protocol/month-record.ts'
import type { CalendarPage } from '../use-calendar-page.ts'
import { countShown } from './filter-groups.ts'
import { ShowAll } from './nothing-listed.tsx'

/** Says of a month or a year that nothing of it is starred, or none of it a deadline, where only these are shown. */
export function NothingOnPage(props: {
  page: CalendarPage
  inSight: readonly MonthEntry[]
  names: ReadonlyMap<string, NameRecord>
}) {
  const { page, inSight, names } = props
  const t = useWords(filterWords)
  const stars = useStars()
  const { only } = page.excluded
  const isMine = only.includes('starred')
  if (only.length === 0 || (isMine && stars === null)) return null
  if (countShown(inSight, names, page.excluded, stars) > 0) return null
  const hasStars = isMine && stars !== null && stars.size > 0
  return (
    <Notice
      tone="info"
      actions={
        <>
          {hasStars && (
            <Button compact onClick={() => page.showView('list')}>
              {t('asList')}
            </Button>
          )}
          <ShowAll />
        </>
      }
    >
      {t(!isMine ? 'noDeadlines' : hasStars ? 'noneStarred' : 'howToStar')}
    </Notice>
  )
}
