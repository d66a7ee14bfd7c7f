import { Eye, MousePointerClick, type LucideIcon } from 'lucide-react'
import type { AnalyticEventType } from '#sync/protocol/answers/analytics.ts'
import type { AdminWord } from '#client/i18n/words/admin.ts'

/** What was opened, or what was followed: two screens of one kind (product 2). */
export type Counted = {
  /** Below /administration/. */
  path: 'analytics/calendar-event-opens' | 'analytics/link-clicks'
  group: AdminWord
  icon: LucideIcon
  /** In the side navigation. */
  heading: AdminWord
  title: 'calendarEventOpens' | 'linkClicks'
  /** What is counted, and what by. */
  unit: 'opens' | 'clicks'
  by: 'calendarEvent' | 'link'
  eventType: AnalyticEventType
}

export const opensAndClicks: readonly Counted[] = [
  {
    path: 'analytics/calendar-event-opens',
    group: 'analytics',
    icon: Eye,
    heading: 'eventsOpened',
    title: 'calendarEventOpens',
    unit: 'opens',
    by: 'calendarEvent',
    eventType: 'CalendarEventOpen',
  },
  {
    path: 'analytics/link-clicks',
    group: 'analytics',
    icon: MousePointerClick,
    heading: 'linkClicks',
    title: 'linkClicks',
    unit: 'clicks',
    by: 'link',
    eventType: 'LinkClick',
  },
]
