import { Building2 } from 'lucide-react'
import { formatInteger } from '#client/i18n/format.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { adminWords } from '#client/i18n/words/admin.ts'
import { ImageField } from '#client/media/image-field.tsx'
import { RichTextField } from '#client/rich-text/rich-text-field.tsx'
import { ColorField } from '#client/ui/color-field.tsx'
import { NumberField } from '#client/ui/number-field.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { section, type FieldOf } from '../section.ts'
import { nameColumn, orderColumn, pictureColumn } from './columns.tsx'

export const providers = section({
  path: 'providers',
  collection: 'calendarEventProvider',
  group: 'content',
  icon: Building2,
  thing: 'calendarEventProvider',
  row: ({ name, imageBlobReferenceId, displayOrder }) => ({ name, pictureId: imageBlobReferenceId, displayOrder }),
  columns: [nameColumn(), pictureColumn('imageBlobReferenceId', 'logo'), orderColumn()],
  sortedBy: 'displayOrder',
  searchText: (provider) => [provider.name, formatInteger(provider.displayOrder)],
  Fields: ProviderFields,
})

function ProviderFields({ field }: { field: FieldOf<'calendarEventProvider'> }) {
  const t = useWords(adminWords)
  return (
    <>
      <TextField {...field('name')} />
      <NumberField hint={t('orderHint')} step={1} {...field('displayOrder')} />
      <ColorField {...field('color')} />
      <ImageField {...field('imageBlobReferenceId')} />
      <RichTextField {...field('descriptionHtml')} />
    </>
  )
}
