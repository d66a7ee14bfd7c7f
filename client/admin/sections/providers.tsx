import { Building2 } from 'lucide-react'
import type { Control } from 'react-hook-form'
import { formatInteger } from '#client/i18n/format.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { adminWords } from '#client/i18n/words/admin.ts'
import { ImageField } from '#client/media/image-field.tsx'
import { RichTextField } from '#client/rich-text/rich-text-field.tsx'
import { ColorField } from '#client/ui/fields/color-field.tsx'
import { NumberField } from '#client/ui/fields/number-field.tsx'
import { TextField } from '#client/ui/fields/text-field.tsx'
import { sectionPaths } from '#sync/rules/section-paths.ts'
import { SameNameNotice } from '../form/same-name-notice.tsx'
import { section, type FieldOf, type FormValues } from '../section.ts'
import { referenceTools } from '../reference/reference-tools.tsx'
import { usesOf } from '../reference/uses.ts'
import { usesColumn } from '../reference/uses-column.tsx'
import { nameColumn, orderColumn, pictureColumn } from './columns.tsx'

const of = {
  path: sectionPaths.calendarEventProvider,
  collection: 'calendarEventProvider',
  thing: 'calendarEventProvider',
} as const

export const providers = section({
  ...of,
  group: 'content',
  icon: Building2,
  names: ['calendarEvent'],
  row: ({ id, name, imageBlobReferenceId, displayOrder }, names) => ({
    ...{ id, name, pictureId: imageBlobReferenceId, displayOrder },
    uses: usesOf(names, id),
  }),
  columns: [nameColumn(), pictureColumn('imageBlobReferenceId', 'logo'), orderColumn(), usesColumn('provider')],
  sortedBy: 'displayOrder',
  searchText: (provider) => [provider.name, formatInteger(provider.displayOrder)],
  ...referenceTools(of),
  Fields: ProviderFields,
})

type ProviderFieldsProps = { field: FieldOf<'calendarEventProvider'>; control: Control<FormValues> }

function ProviderFields({ field, control }: ProviderFieldsProps) {
  const t = useWords(adminWords)
  return (
    <>
      <TextField {...field('name')} />
      <SameNameNotice of={of} control={control} />
      <NumberField hint={t('orderHint')} step={1} {...field('displayOrder')} />
      <ColorField {...field('color')} />
      <ImageField {...field('imageBlobReferenceId')} />
      <RichTextField {...field('descriptionHtml')} />
    </>
  )
}
