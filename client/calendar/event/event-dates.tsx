import { useWords } from '#client/i18n/i18n.ts'
import { addToCalendarWords } from '#client/i18n/words/add-to-calendar.ts'
import { eventWords } from '#client/i18n/words/event.ts'
import { Button } from '#client/ui/button.tsx'
import { classes } from '#client/ui/classes.ts'
import { loadAgain } from '#client/ui/loading/load-again.ts'
import type { EventOfCalendar } from '#sync/faces/calendar-event/calendar-date.ts'
import type { Day } from '#sync/rules/day.ts'
import { inOrderOfDays, isPast, occurrenceDays } from '#sync/rules/occurrence.ts'
import { dayOnDevice } from '#sync/rules/zone.ts'
import { CalendarPlus } from 'lucide-react'
import { useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { eventPath } from '#sync/rules/event-slug.ts'
import { AlertChoice, type Alert } from '../subscribe/alert-choice.tsx'
import { dateInWords } from '#client/event-content/event-time.ts'

/** All dates of an event of several, the opened one marked; the others lead there in the place of this one. All go into one file. */
export function EventDates({ event, scheduleId, today }: { event: EventOfCalendar; scheduleId: string; today: Day }) {
  const t = useWords(eventWords)
  const own = useWords(addToCalendarWords)
  const [hasFailed, fail] = useState(false)
  const [alert, setAlert] = useState<Alert>(null)
  const location = useLocation()
  const schedules = event.schedules.map((schedule) => ({ ...schedule, name: event.name, scheduleId: schedule.id }))
  const ordered = inOrderOfDays(schedules, dayOnDevice)
  const addAll = () => {
    loadAgain(() => import('../subscribe/date-file.ts'))
      .then(({ saveDateFile }) => saveDateFile(event, ordered, alert))
      .then(
        () => fail(false),
        () => fail(true),
      )
  }
  return (
    <section className="grid gap-2">
      <h3>{t('dates')}</h3>
      <ol className="-mx-2 grid">
        {ordered.map((schedule) => {
          const isOpened = schedule.id === scheduleId
          return (
            <li key={schedule.id}>
              <Link
                to={{ pathname: eventPath(event.name, schedule.id), search: location.search }}
                state={location.state as unknown}
                replace
                aria-current={isOpened ? 'true' : undefined}
                className={classes(
                  'flex min-h-11 flex-wrap items-center gap-x-3 rounded-control px-2 py-1.5 no-underline hover:bg-brand-soft',
                  isOpened && 'bg-brand-soft font-semibold',
                  isPast(occurrenceDays(schedule, dayOnDevice), today) ? 'text-muted' : 'text-text',
                )}
              >
                {dateInWords(t, schedule)}
                {isOpened && <span className="text-[0.875rem] text-brand">{t('openedDate')}</span>}
              </Link>
            </li>
          )
        })}
      </ol>
      <div className="flex flex-wrap items-end gap-3 print:hidden">
        <AlertChoice chosen={alert} onChoose={setAlert} />
        <Button icon={<CalendarPlus aria-hidden size={18} />} onClick={addAll}>
          {own('addAll')}
        </Button>
      </div>
      <p role="status" className="font-semibold text-danger empty:hidden">
        {hasFailed && own('notMade')}
      </p>
    </section>
  )
}
