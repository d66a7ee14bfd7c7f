import { useWords } from '#client/i18n/i18n.ts'
import { calendarWords } from '#client/i18n/words/calendar.ts'
import { ToggleGroup } from '#client/ui/fields/toggle-group.tsx'
import { CalendarDays, List } from 'lucide-react'
import type { CalendarPage } from '../use-calendar-page.ts'

/** The three views of the calendar, one of them pressed, in each of them. */
export function ViewSwitch({ page }: { page: CalendarPage }) {
  const t = useWords(calendarWords)
  return (
    <ToggleGroup
      label={t('view')}
      value={page.view}
      onChange={page.showView}
      options={[
        { value: 'calendar', label: t('calendar'), icon: <CalendarDays aria-hidden size={16} /> },
        { value: 'list', label: t('list'), icon: <List aria-hidden size={16} /> },
        { value: 'planner', label: t('planner') },
      ]}
    />
  )
}
