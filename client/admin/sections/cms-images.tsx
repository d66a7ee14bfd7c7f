import { Image } from 'lucide-react'
import type { Control } from 'react-hook-form'
import { ImageField } from '#client/media/image-field.tsx'
import { sectionPaths } from '#sync/rules/section-paths.ts'
import { section, type FieldOf, type FormValues } from '../section.ts'
import { CmsName } from './cms-name.tsx'
import { nameColumn, pictureColumn } from './columns.tsx'

export const cmsImages = section({
  path: sectionPaths.cmsImage,
  collection: 'cmsImage',
  group: 'cms',
  icon: Image,
  thing: 'cmsImage',
  row: ({ name, blobReferenceId }) => ({ name, pictureId: blobReferenceId }),
  columns: [nameColumn(), pictureColumn('blobReferenceId')],
  sortedBy: 'name',
  searchText: ({ name }) => [name],
  notice: 'cmsWarning',
  Fields: CmsImageFields,
})

function CmsImageFields({ field, control }: { field: FieldOf<'cmsImage'>; control: Control<FormValues> }) {
  return (
    <>
      <CmsName {...field('name')} control={control} />
      <ImageField {...field('blobReferenceId')} />
    </>
  )
}
