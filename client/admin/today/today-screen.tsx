import { useSession } from '#client/auth/session.ts'
import { useAnswer } from '#client/data/online/http/use-answer.ts'
import { readTodayOverview } from '#client/data/online/today-overview.ts'
import { useToday } from '#client/data/use-today.ts'
import { formatLongDate } from '#client/i18n/format.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { todayWords } from '#client/i18n/words/today.ts'
import { usePageTitle } from '#client/ui/page/page-title.ts'
import { administratorRole } from '#sync/rules/roles.ts'
import {
  ComingCard,
  DraftsCard,
  FeaturedCard,
  HeadlinesCard,
  PlannedCard,
  RefusedCard,
  useEventRows,
} from './device-cards.tsx'
import { QuietCards } from './quiet-cards.tsx'
import { ChangesCard, LinksCard, MailsCard, MistakesCard, PeopleCard, ReviewsCard } from './server-cards.tsx'

/** /administration/today: what needs somebody, from this device and, where there is a connection, from the server (product 2). */
export function TodayScreen() {
  const t = useWords(todayWords)
  usePageTitle(t('title'))
  const today = useToday()
  const { user } = useSession()
  // Editors see nothing of people.
  const isAdministrator = user?.roles.includes(administratorRole) ?? false
  const rows = useEventRows()
  const overview = useAnswer('today', readTodayOverview)
  return (
    <>
      <div className="flex flex-wrap items-baseline gap-x-4">
        <h1>{t('title')}</h1>
        <p className="text-muted">{formatLongDate(`${today}T12:00`)}</p>
      </div>
      <QuietCards>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4 md:grid-cols-2 min-[110rem]:grid-cols-3">
          <ReviewsCard />
          <MistakesCard />
          <RefusedCard />
          <DraftsCard rows={rows} overview={overview} />
          <PlannedCard rows={rows} />
          <LinksCard />
          <ComingCard rows={rows} />
          <FeaturedCard rows={rows} />
          <HeadlinesCard />
          <MailsCard />
          <ChangesCard overview={overview} />
          {isAdministrator && <PeopleCard overview={overview} />}
        </div>
      </QuietCards>
    </>
  )
}
