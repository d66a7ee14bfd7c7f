import { useWatch, type Control } from 'react-hook-form'
import { useListedRows } from '#client/data/replica/view/use-listed.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { eventFormWords } from '#client/i18n/words/event-form.ts'
import { Dot } from '#client/ui/color/color-chip.tsx'
import { SelectField } from '#client/ui/fields/select-field.tsx'
import type { FieldOf, FormValues } from '../../section.ts'
import { optionsOf } from './choices.ts'

type ReferenceFieldProps = ReturnType<FieldOf<'calendarEvent'>> & {
  control: Control<FormValues>
  collection: 'calendarEventType' | 'calendarEventProvider'
  /** The text while nothing is chosen. */
  empty: string
  /** The colour of what is chosen stands in the field. */
  withSwatch?: boolean
  hasHiddenLabel?: boolean
}

/** A select of the types or providers on this device. */
export function ReferenceField({ control, collection, empty, withSwatch = false, ...field }: ReferenceFieldProps) {
  const t = useWords(eventFormWords)
  const listed = useListedRows(collection)
  const chosen = (useWatch({ control, name: field.name }) ?? '') as string
  const rows = listed.status === 'ready' ? listed.value.map(({ row }) => row) : []
  const found = rows.find(({ id }) => id === chosen)
  const isGone = listed.status === 'ready' && chosen !== '' && !found
  return (
    <SelectField
      {...field}
      value={chosen}
      error={field.error ?? (isGone ? t('goneReference') : undefined)}
      options={optionsOf(rows, chosen, empty, t)}
      mark={withSwatch && found && <Dot color={found.color} className="size-4" />}
    />
  )
}
