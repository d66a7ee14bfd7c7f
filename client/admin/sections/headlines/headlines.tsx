import { Newspaper } from 'lucide-react'
import { useFormContext, type Control } from 'react-hook-form'
import { today } from '#client/data/now.ts'
import { formatDate } from '#client/i18n/format.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { adminListWords } from '#client/i18n/words/admin-lists.ts'
import { ImageField } from '#client/media/image-field.tsx'
import { RichTextField } from '#client/rich-text/rich-text-field.tsx'
import { TextField } from '#client/ui/fields/text-field.tsx'
import { sectionPaths } from '#sync/rules/section-paths.ts'
import { headlineEnd } from '#sync/rules/headline.ts'
import { firstDayOf, isMonth, monthOfDay } from '#sync/rules/month.ts'
import { DateField } from '../../dates/date-field.tsx'
import { section, type FieldOf, type FormValues } from '../../section.ts'
import { nameColumn, pictureColumn } from '../columns.tsx'
import { sortByMonth } from './months-with-headlines.ts'
import { FormPreview } from './form-preview.tsx'
import { HeadlinePreview } from './headline-preview.tsx'
import { HeadlineYear } from './headline-year.tsx'
import { SameMonthNotice } from './same-month-notice.tsx'

export const headlines = section({
  path: sectionPaths.calendarHeadline,
  collection: 'calendarHeadline',
  group: 'content',
  icon: Newspaper,
  thing: 'calendarHeadline',
  row: ({ name, start, imageBlobReferenceId }) => ({ name, start, pictureId: imageBlobReferenceId }),
  columns: [
    {
      heading: 'start',
      label: 'date',
      cell: ({ start }) => <span className="whitespace-nowrap tabular-nums">{dateOf(start)}</span>,
      sortBy: ({ start }, day) => sortByMonth(start, day),
    },
    nameColumn(),
    // The preview below shows it too.
    { ...pictureColumn('imageBlobReferenceId'), className: 'max-md:hidden' },
  ],
  sortedBy: 'start',
  searchText: ({ name, start }) => [name, dateOf(start)],
  distinguishedBy: ({ start }) => dateOf(start),
  newValues: (query) => {
    const month = query.get('month') ?? ''
    const day = firstDayOf(isMonth(month) ? month : monthOfDay(today()))
    return { start: toInstant(day), end: toInstant(headlineEnd(day)) }
  },
  facts: ({ start }) => [{ label: 'date', value: dateOf(start) }],
  Preview: HeadlinePreview,
  Above: HeadlineYear,
  Fields: HeadlineFields,
})

function dateOf(instant: string): string {
  return formatDate(instant.slice(0, 10))
}

const toInstant = (day: string) => `${day}T00:00:00.000Z`

function HeadlineFields({ field, control }: { field: FieldOf<'calendarHeadline'>; control: Control<FormValues> }) {
  const t = useWords(adminListWords)
  const form = useFormContext<FormValues>()
  const start = field('start')
  const moveEnd = async (event: { target: { value: string } }) => {
    await start.onChange(event)
    const day = event.target.value.slice(0, 10)
    // A new start moves the end one month on (product 4).
    if (day !== '') form.setValue('end', toInstant(headlineEnd(day)), { shouldDirty: true, shouldValidate: true })
  }
  return (
    <>
      <TextField {...field('name')} />
      <DateField {...start} onChange={moveEnd} className="max-w-60" />
      <SameMonthNotice control={control} />
      <DateField hint={t('headlineEndHint')} {...field('end')} className="max-w-60" />
      <ImageField {...field('imageBlobReferenceId')} shape="headline" />
      <RichTextField {...field('descriptionHtml')} />
      <FormPreview control={control} />
    </>
  )
}
