import { Clapperboard } from 'lucide-react'
import { sectionPaths } from '#sync/rules/section-paths.ts'
import { section } from '../section.ts'
import { CmsVideoFields } from './cms-video-fields.tsx'
import { nameColumn, pictureColumn } from './columns.tsx'

export const cmsVideos = section({
  path: sectionPaths.cmsVideo,
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
