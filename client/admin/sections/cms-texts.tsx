import { FileText } from 'lucide-react'
import { useWatch, type Control } from 'react-hook-form'
import { useWords } from '#client/i18n/i18n.ts'
import { adminWords } from '#client/i18n/words/admin.ts'
import { RenderedText } from '#client/rich-text/html/rendered-text.tsx'
import { RichTextField } from '#client/rich-text/rich-text-field.tsx'
import { sectionPaths } from '#sync/rules/section-paths.ts'
import { section, type FieldOf, type FormValues } from '../section.ts'
import { CmsName } from './cms-name.tsx'
import { CmsTextPreview } from './cms-text-preview.tsx'
import { nameColumn } from './columns.tsx'

export const cmsTexts = section({
  path: sectionPaths.cmsText,
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
      <TextInPlace control={control} />
    </>
  )
}

/** The text as readers will see it, while it is written. */
function TextInPlace({ control }: { control: Control<FormValues> }) {
  const t = useWords(adminWords)
  const html = useWatch({ control, name: 'html' })
  if (typeof html !== 'string' || html === '') return null
  return (
    <section aria-label={t('preview')} className="grid gap-2 border-t border-hairline pt-5">
      <h2 className="text-[1.125rem]">{t('preview')}</h2>
      <RenderedText html={html} />
    </section>
  )
}
