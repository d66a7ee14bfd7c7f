import { useWatch, type Control } from 'react-hook-form'
import { useWords } from '#client/i18n/i18n.ts'
import { calendarWords } from '#client/i18n/words/calendar.ts'
import { eventFormWords } from '#client/i18n/words/event-form.ts'
import { SelectField } from '#client/ui/fields/select-field.tsx'
import { TextField } from '#client/ui/fields/text-field.tsx'
import { eventStatuses, requirements } from '#sync/rules/event-status.ts'
import type { FieldOf, FormValues } from '../../section.ts'

type StateFieldsProps = { field: FieldOf<'calendarEvent'>; control: Control<FormValues> }

/** Whether the event takes place, why not, and whether one must take part. A note belongs to what is not as planned. */
export function StateFields({ field, control }: StateFieldsProps) {
  const t = useWords(eventFormWords)
  const tCalendar = useWords(calendarWords)
  const status = useWatch({ control, name: 'status' })
  return (
    <>
      {/* Both stand on one line, however many lines their hints have. */}
      <div className="grid gap-6 sm:grid-cols-2 sm:*:grid-rows-[auto_1fr_auto]">
        <SelectField
          {...field('status')}
          hint={t('statusHint')}
          options={eventStatuses.map((value) => ({
            value,
            label: value === 'Scheduled' ? t('scheduled') : tCalendar(value),
          }))}
        />
        <SelectField
          {...field('requirement')}
          hint={t('requirementHint')}
          options={requirements.map((value) => ({
            value,
            label: value === 'None' ? t('noRequirement') : tCalendar(value),
          }))}
        />
      </div>
      {status !== 'Scheduled' && <TextField {...field('statusNote')} hint={t('statusNoteHint')} />}
    </>
  )
}

/** What the picture says to those who do not see it; without a picture there is nothing to say. */
export function ImageTextField({ field, control }: StateFieldsProps) {
  const t = useWords(eventFormWords)
  const image = useWatch({ control, name: 'imageBlobReferenceId' })
  if (image === null) return null
  return <TextField {...field('imageAlternativeText')} hint={t('imageTextHint')} />
}
