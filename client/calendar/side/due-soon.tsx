import { useDone } from '#client/data/replica/own/stars.ts'
import { formatShortDate } from '#client/i18n/format.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { sideListWords } from '#client/i18n/words/side-lists.ts'
import { Button } from '#client/ui/button.tsx'
import type { MonthEntry, NameRecord } from '#sync/protocol/month-record.ts'
import type { Day } from '#sync/rules/day.ts'
import { dueSoon } from '#sync/rules/due-soon.ts'
import { dayOnDevice } from '#sync/rules/zone.ts'
import { useLayoutEffect, useRef, useState } from 'react'
import { typeOf } from '../occurrence/occurrence-rank.ts'
import { toggle } from '../own/toggle.ts'
import { SideList } from './side-list.tsx'

const relative = new Intl.RelativeTimeFormat('en-GB', { numeric: 'auto' })

/** The deadlines and mandatory dates of the next four weeks that are not done yet; what is done here can be undone here. */
export function DueSoon(props: { entries: MonthEntry[]; names: ReadonlyMap<string, NameRecord>; today: Day }) {
  const { entries, names, today } = props
  const t = useWords(sideListWords)
  const done = useDone()
  const [latest, setLatest] = useState<MonthEntry | null>(null)
  const nextFocus = useRef('')
  // A button goes away with its own press, and the focus would go with it.
  useLayoutEffect(() => {
    const target = nextFocus.current && document.querySelector<HTMLElement>(nextFocus.current)
    if (!target) return
    target.focus()
    nextFocus.current = ''
  })

  const all = dueSoon(entries, (entry) => typeOf(entry, names)?.isDeadline === true, today, dayOnDevice)
  const due = all.filter(({ entry }) => !done?.has(entry.scheduleId))
  if (all.length === 0) return null
  const mark = (entry: MonthEntry, isDone: boolean) => {
    setLatest(isDone ? entry : null)
    nextFocus.current = isDone ? '[data-undo]' : `[data-done="${entry.scheduleId}"]`
    toggle('done', entry.scheduleId)
  }
  return (
    <SideList
      heading={t('dueSoon')}
      place="due"
      // What is below must not move once it is known what is done.
      className={done ? '' : 'invisible'}
      entries={due.map(({ entry }) => entry)}
      room={4}
      names={names}
      today={today}
      empty={t('allDone')}
      dateOf={(entry) => {
        const { day, daysLeft } = due.find((one) => one.entry === entry)!
        return `${relative.format(daysLeft, 'day')}, ${formatShortDate(day)}`
      }}
      onDone={(entry) => mark(entry, true)}
    >
      <p role="status" className="due-status">
        {latest && t('isDone', { name: latest.name })}
        {latest && (
          <Button compact variant="quiet" data-undo onClick={() => mark(latest, false)}>
            {t('undo')}
          </Button>
        )}
      </p>
    </SideList>
  )
}
