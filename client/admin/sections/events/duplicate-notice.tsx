import { useDeferredValue, useMemo } from 'react'
import { useFormState, useWatch, type Control } from 'react-hook-form'
import { Link } from 'react-router-dom'
import { useListedRows } from '#client/data/replica/view/use-listed.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { eventFormWords } from '#client/i18n/words/event-form.ts'
import { Notice } from '#client/ui/notice.tsx'
import { editAddress, eventSection } from '#sync/rules/section-paths.ts'
import type { FormValues } from '../../section.ts'
import { eventsByName, likelyDuplicates } from './likely-duplicates.ts'
import type { ScheduleTime } from './schedule-input.ts'
import { scheduleText } from './schedule-text.ts'

/** Says that there may be such an event already; the other events are read once name or dates have been changed. */
export function DuplicateNotice({ control }: { control: Control<FormValues> }) {
  const { dirtyFields } = useFormState({ control, name: ['name', 'schedules'] })
  const isChanged = Boolean(dirtyFields['name']) || Boolean(dirtyFields['schedules'])
  return isChanged ? <Duplicates control={control} /> : null
}

function Duplicates({ control }: { control: Control<FormValues> }) {
  const t = useWords(eventFormWords)
  const listed = useListedRows('calendarEvent')
  const events = useMemo(
    () => eventsByName(listed.status === 'ready' ? listed.value.map(({ row }) => row) : []),
    [listed],
  )
  const typed = useWatch({ control, name: ['id', 'name', 'schedules'] }) as [string, string, ScheduleTime[]]
  const [id, name, schedules] = useDeferredValue(typed)
  const found = name.trim() === '' ? [] : likelyDuplicates(events, { id, name, schedules })
  const [first, ...others] = found
  if (!first) return null
  const { event, date } = first
  return (
    <Notice
      tone="warning"
      actions={
        <Link to={editAddress(eventSection, event.id)} target="_blank">
          {t('openDuplicate')}
        </Link>
      }
    >
      {t('duplicate', { name: event.name, date: scheduleText(date, t) })}{' '}
      {others.length > 0 && t('moreDuplicates', { count: others.length })}
    </Notice>
  )
}
