import { blob, defineEntity, html, text } from '../define.ts'

export const cmsText = defineEntity(
  'CmsText',
  'cms_text',
  { noun: 'CMS text', readers: 'administrators', archived: 'hidden' },
  {
    name: text('Name is required'),
    html: html(),
  },
)

export const cmsImage = defineEntity(
  'CmsImage',
  'cms_image',
  { noun: 'CMS image', readers: 'administrators', archived: 'hidden' },
  {
    name: text('Name is required'),
    blobReferenceId: blob('An uploaded image is required'),
  },
)

export const cmsVideo = defineEntity(
  'CmsVideo',
  'cms_video',
  { noun: 'CMS video', readers: 'administrators', archived: 'hidden' },
  {
    name: text('Name is required'),
    videoBlobReferenceId: blob('An uploaded video is required'),
    thumbnailBlobReferenceId: blob('An uploaded thumbnail image is required'),
  },
)
