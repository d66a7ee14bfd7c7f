import { FileText } from 'lucide-react'
import type { Control } from 'react-hook-form'
import { RichTextField } from '#client/rich-text/rich-text-field.tsx'
import { section, type FieldOf, type FormValues } from '../section.ts'
import { CmsName } from './cms-name.tsx'
import { CmsTextPreview } from './cms-text-preview.tsx'
import { nameColumn } from './columns.tsx'

export const cmsTexts = section({
  path: 'cms/texts',
  collection: 'cmsText',
  group: 'cms',
  icon: FileText,
  thing: 'cmsText',
  row: ({ name }) => ({ name }),
  columns: [nameColumn()],
  sortedBy: 'name',
  searchText: ({ name }) => [name],
  notice: 'cmsWarning',
  Preview: CmsTextPreview,
  Fields: CmsTextFields,
})

function CmsTextFields({ field, control }: { field: FieldOf<'cmsText'>; control: Control<FormValues> }) {
  return (
    <>
      <CmsName {...field('name')} control={control} />
      <RichTextField {...field('html')} />
    </>
  )
}
