import { Clapperboard } from 'lucide-react'
import type { Control } from 'react-hook-form'
import { ImageField } from '#client/media/image-field.tsx'
import { VideoField } from '#client/media/video-field.tsx'
import { section, type FieldOf, type FormValues } from '../section.ts'
import { CmsName } from './cms-name.tsx'
import { nameColumn, pictureColumn } from './columns.tsx'

export const cmsVideos = section({
  path: 'cms/videos',
  collection: 'cmsVideo',
  group: 'cms',
  icon: Clapperboard,
  thing: 'cmsVideo',
  row: ({ name, thumbnailBlobReferenceId }) => ({ name, pictureId: thumbnailBlobReferenceId }),
  columns: [nameColumn(), pictureColumn('thumbnailBlobReferenceId')],
  sortedBy: 'name',
  searchText: ({ name }) => [name],
  notice: 'cmsWarning',
  Fields: CmsVideoFields,
})

function CmsVideoFields({ field, control }: { field: FieldOf<'cmsVideo'>; control: Control<FormValues> }) {
  return (
    <>
      <CmsName {...field('name')} control={control} />
      <VideoField {...field('videoBlobReferenceId')} />
      <ImageField {...field('thumbnailBlobReferenceId')} />
    </>
  )
}
