import { useFormContext, useWatch, type Control } from 'react-hook-form'
import { Link } from 'react-router-dom'
import { useListedRows } from '#client/data/replica/view/use-listed.ts'
import { formatMonth } from '#client/i18n/format.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { adminListWords } from '#client/i18n/words/admin-lists.ts'
import { Button } from '#client/ui/button.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { editAddress, sectionPaths } from '#sync/rules/section-paths.ts'
import { headlineEnd } from '#sync/rules/headline.ts'
import { firstDayOf, isMonth, monthOfDay } from '#sync/rules/month.ts'
import type { FormValues } from '../../section.ts'
import { nextFreeMonth, otherOfMonth } from './months-with-headlines.ts'

/** Says that the month has a headline already, which can be edited instead, and offers the next month without one. */
export function SameMonthNotice({ control }: { control: Control<FormValues> }) {
  const t = useWords(adminListWords)
  const form = useFormContext<FormValues>()
  const listed = useListedRows('calendarHeadline')
  const [id, start = ''] = useWatch({ control, name: ['id', 'start'] }) as [string, string | undefined]
  const month = monthOfDay(start.slice(0, 10))
  if (listed.status !== 'ready' || !isMonth(month)) return null
  const headlines = listed.value.map(({ row }) => row)
  const other = otherOfMonth(headlines, id, month)
  if (!other) return null
  const next = nextFreeMonth(headlines, month)
  const take = () => {
    const day = firstDayOf(next)
    const options = { shouldDirty: true, shouldValidate: true }
    form.setValue('start', toInstant(day), options)
    form.setValue('end', toInstant(headlineEnd(day)), options)
    form.setFocus('start')
  }
  return (
    <Notice
      tone="warning"
      actions={
        <>
          <Button compact onClick={take}>
            {t('takeMonth', { month: formatMonth(next) })}
          </Button>
          <Link to={editAddress({ path: sectionPaths.calendarHeadline }, other.id)}>{t('editThatHeadline')}</Link>
        </>
      }
    >
      {t('monthHasHeadline', { month: formatMonth(month), name: other.name })}
    </Notice>
  )
}

const toInstant = (day: string) => `${day}T00:00:00.000Z`
