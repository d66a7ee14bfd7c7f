import { useMonth } from '#client/data/replica/view/use-month.ts'
import { useCalendarPage, type CalendarPage } from '../use-calendar-page.ts'
import { useShown } from '../use-shown.ts'
import type { MonthData } from '#client/data/replica/view/read-month.ts'
import { MonthPaper } from './month-paper.tsx'
import { SchoolDays } from '../school/school-days.tsx'

/** What belongs to the month on the screen and comes after its first paint; what a list needs, each of its months has. */
export function MonthBehind() {
  const page = useCalendarPage()
  const loaded = useMonth(page.month)
  if (page.view !== 'calendar' || loaded.status !== 'ready') return null
  return <Known page={page} known={loaded.value} />
}

function Known({ page, known: { entries: all, names } }: { page: CalendarPage; known: MonthData }) {
  const entries = useShown(all, names, page.excluded)
  return (
    <>
      <SchoolDays month={page.month} entries={entries} names={names} excluded={page.excluded} />
      <MonthPaper page={page} entries={entries} names={names} />
    </>
  )
}
