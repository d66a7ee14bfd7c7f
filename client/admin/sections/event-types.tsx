import { Shapes } from 'lucide-react'
import { useWatch, type Control } from 'react-hook-form'
import { formatInteger } from '#client/i18n/format.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { adminWords } from '#client/i18n/words/admin.ts'
import { RichTextField } from '#client/rich-text/rich-text-field.tsx'
import { ColorField } from '#client/ui/fields/color-field.tsx'
import { NumberField } from '#client/ui/fields/number-field.tsx'
import { Swatch } from '#client/ui/color/swatch.tsx'
import { SwitchField } from '#client/ui/fields/switch-field.tsx'
import { TextField } from '#client/ui/fields/text-field.tsx'
import { ColorChip } from '#client/ui/color/color-chip.tsx'
import { sectionPaths } from '#sync/rules/section-paths.ts'
import { SameNameNotice } from '../form/same-name-notice.tsx'
import { section, type FieldOf, type FormValues } from '../section.ts'
import { referenceTools } from '../reference/reference-tools.tsx'
import { usesOf } from '../reference/uses.ts'
import { usesColumn } from '../reference/uses-column.tsx'
import { nameColumn, orderColumn } from './columns.tsx'

const of = {
  path: sectionPaths.calendarEventType,
  collection: 'calendarEventType',
  thing: 'calendarEventType',
} as const

export const eventTypes = section({
  ...of,
  group: 'referenceData',
  icon: Shapes,
  names: ['calendarEvent'],
  row: ({ id, name, displayOrder, color }, names) => ({ id, name, displayOrder, color, uses: usesOf(names, id) }),
  columns: [
    nameColumn(),
    orderColumn(),
    {
      heading: 'color',
      cell: (type) => <Swatch color={type.color} />,
      sortBy: (type) => type.color,
      // Below the tick of the card, in the line of the uses.
      className: 'max-md:col-start-1! max-md:row-start-2 max-md:py-0! max-md:pl-4!',
    },
    usesColumn('type'),
  ],
  sortedBy: 'displayOrder',
  searchText: (type) => [type.name, formatInteger(type.displayOrder)],
  ...referenceTools(of),
  Fields: EventTypeFields,
})

function EventTypeFields({ field, control }: { field: FieldOf<'calendarEventType'>; control: Control<FormValues> }) {
  const t = useWords(adminWords)
  return (
    <>
      <TextField {...field('name')} />
      <SameNameNotice of={of} control={control} />
      <NumberField hint={t('orderHint')} step={1} {...field('displayOrder')} />
      <ColorField {...field('color')} />
      <SwitchField {...field('isDeadline')} />
      <SwitchField hint={t('holidayHint')} {...field('isHoliday')} />
      <RichTextField {...field('descriptionHtml')} />
      <Preview control={control} />
    </>
  )
}

/** Any colour is made readable before it is shown; the chip shows the result. */
function Preview({ control }: { control: Control<FormValues> }) {
  const t = useWords(adminWords)
  const [name, color] = useWatch({ control, name: ['name', 'color'] }) as [string, string]
  if (name.trim() === '') return null
  return (
    <div className="grid justify-items-start gap-1.5">
      <p className="text-[0.9375rem] text-muted">{t('preview')}</p>
      <ColorChip color={color} name={name} />
    </div>
  )
}
