import { useDone } from '#client/data/replica/own/own-records.ts'
import { formatShortDate } from '#client/i18n/format.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { calendarWords } from '#client/i18n/words/calendar.ts'
import { sideListWords } from '#client/i18n/words/side-lists.ts'
import { Button } from '#client/ui/button.tsx'
import { Skeleton } from '#client/ui/loading/skeleton.tsx'
import type { MonthEntry, NameRecord } from '#sync/protocol/month-record.ts'
import type { Day } from '#sync/rules/day.ts'
import { dueSoon, type Due } from '#sync/rules/due-soon.ts'
import { dayOnDevice } from '#sync/rules/zone.ts'
import { useLayoutEffect, useRef, useState } from 'react'
import { useLinkTo } from '../occurrence/occurrence-link.ts'
import { typeOf } from '../occurrence/occurrence-rank.ts'
import { turnOwn } from '../own/turn-own.ts'
import { SideRow } from './side-row.tsx'

const room = 4
const relative = new Intl.RelativeTimeFormat('en-GB', { numeric: 'auto' })

type DueEntry = Due<MonthEntry>

/** The deadlines and mandatory dates of the next four weeks that are not done yet; what is done here can be undone here. */
export function DueSoon(props: { entries: MonthEntry[]; names: ReadonlyMap<string, NameRecord>; today: Day }) {
  const { entries, names, today } = props
  const t = useWords(sideListWords)
  const done = useDone()
  const [latest, setLatest] = useState<MonthEntry | null>(null)
  const [showsAll, setShowsAll] = useState(false)
  const section = useRef<HTMLElement>(null)
  const nextFocus = useRef<string | null>(null)
  // A button goes away with its own press, and the focus would go with it.
  useLayoutEffect(() => {
    const target = nextFocus.current && section.current?.querySelector<HTMLElement>(nextFocus.current)
    if (!target) return
    target.focus()
    nextFocus.current = null
  })

  const all = dueSoon(entries, (entry) => typeOf(entry, names)?.isDeadline === true, today, dayOnDevice)
  if (all.length === 0) return null
  const due = all.filter(({ entry }) => !done?.has(entry.scheduleId))
  const turn = (entry: MonthEntry, isDone: boolean) => {
    setLatest(isDone ? entry : null)
    nextFocus.current = isDone ? '[data-undo]' : `[data-done="${entry.scheduleId}"]`
    void turnOwn('done', entry.scheduleId)
  }
  const showAll = () => {
    nextFocus.current = `li:nth-child(${room + 1}) a`
    setShowsAll(true)
  }
  return (
    <section ref={section} aria-label={t('dueSoon')} className="grid content-start gap-1">
      <h2>{t('dueSoon')}</h2>
      <p role="status" className="due-status">
        {latest && t('isDone', { name: latest.name })}
        {latest && (
          <Button compact variant="quiet" data-undo onClick={() => turn(latest, false)}>
            {t('undo')}
          </Button>
        )}
      </p>
      {done === null ? (
        <Skeleton className="h-24 w-full" />
      ) : (
        <ol className="-mx-2 grid">
          {(showsAll ? due : due.slice(0, room)).map((one) => (
            <DueRow key={one.entry.scheduleId} due={one} names={names} onDone={() => turn(one.entry, true)} />
          ))}
        </ol>
      )}
      {done !== null && due.length === 0 && !latest && <p className="text-muted">{t('allDone')}</p>}
      {done !== null && !showsAll && due.length > room && (
        <Button compact variant="quiet" className="-ml-3.5 justify-self-start" onClick={showAll}>
          {t('showMore', { count: due.length - room })}
        </Button>
      )}
    </section>
  )
}

function DueRow(props: { due: DueEntry; names: ReadonlyMap<string, NameRecord>; onDone: () => void }) {
  const { due, names, onDone } = props
  const { entry, day, daysLeft } = due
  const t = useWords(sideListWords)
  const ofCalendar = useWords(calendarWords)
  const linkTo = useLinkTo()
  const { scheduleId, eventId, name, status, requirement } = entry
  return (
    <SideRow
      link={linkTo(entry, 'due', day)}
      eventId={eventId}
      name={name}
      status={status}
      date={relative.format(daysLeft, 'day')}
      isToday={daysLeft < 2}
      type={typeOf(entry, names)}
      facts={[formatShortDate(day), ...(requirement === 'Mandatory' ? [ofCalendar(requirement)] : [])].join(' · ')}
    >
      <button
        type="button"
        data-done={scheduleId}
        aria-label={t('markDone', { name })}
        title={t('done')}
        onClick={onDone}
        className="row-done"
      />
    </SideRow>
  )
}
