import { CalendarClock, TriangleAlert } from 'lucide-react'
import { now } from '#client/data/now.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { publishingWords } from '#client/i18n/words/publishing.ts'
import { Badge } from '#client/ui/badge.tsx'
import { planOf, type Plan, type Planned } from '#sync/rules/publishing-times.ts'
import { shortLondonTime } from './london-time.ts'

const words = {
  publishes: { due: 'badgePublishes', missed: 'badgeNotPublished' },
  archives: { due: 'badgeArchives', missed: 'badgeNotArchived' },
} as const

export const planWords = ({ does, isMissed }: Plan) => words[does][isMissed ? 'missed' : 'due']

/** When an event of the list is published or archived by itself, or that it was not. */
export function PlanBadge({ event }: { event: Planned }) {
  const t = useWords(publishingWords)
  const plan = planOf(event, now())
  if (!plan) return null
  const Icon = plan.isMissed ? TriangleAlert : CalendarClock
  return (
    <span>
      <Badge tone={plan.isMissed ? 'warning' : 'info'} icon={<Icon aria-hidden size={13} className="shrink-0" />}>
        {t(planWords(plan), { when: shortLondonTime(plan.at) })}
      </Badge>
    </span>
  )
}
