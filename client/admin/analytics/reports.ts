import { Eye, MousePointerClick, type LucideIcon } from 'lucide-react'
import type { AnalyticEventType } from '#client/data/online/waiting/analytics.ts'
import type { AdminWord } from '#client/i18n/words/admin.ts'

/** What was opened, or what was followed: two screens of one kind (product 2). */
export type Report = {
  /** Below /administration/. */
  path: 'analytics/calendar-event-opens' | 'analytics/link-clicks'
  group: AdminWord
  icon: LucideIcon
  /** In the side navigation. */
  heading: AdminWord
  title: 'calendarEventOpens' | 'linkClicks'
  /** What is counted, and what by. */
  counted: 'opens' | 'clicks'
  by: 'calendarEvent' | 'link'
  eventType: AnalyticEventType
}

export const reports: readonly Report[] = [
  {
    path: 'analytics/calendar-event-opens',
    group: 'analytics',
    icon: Eye,
    heading: 'eventsOpened',
    title: 'calendarEventOpens',
    counted: 'opens',
    by: 'calendarEvent',
    eventType: 'CalendarEventOpen',
  },
  {
    path: 'analytics/link-clicks',
    group: 'analytics',
    icon: MousePointerClick,
    heading: 'linkClicks',
    title: 'linkClicks',
    counted: 'clicks',
    by: 'link',
    eventType: 'LinkClick',
  },
]
