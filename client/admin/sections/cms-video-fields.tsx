import { useState } from 'react'
import { useFormContext, useWatch, type Control } from 'react-hook-form'
import { useWords } from '#client/i18n/i18n.ts'
import { mediaWords } from '#client/i18n/words/media.ts'
import { firstPicture } from '#client/media/first-picture.ts'
import { ImageField } from '#client/media/image-field.tsx'
import { VideoField } from '#client/media/video-field.tsx'
import { blobUrl } from '#sync/rules/blob-url.ts'
import type { FieldOf, FormValues } from '../section.ts'
import { CmsName } from './cms-name.tsx'

/** A film that is uploaded where there is no picture for it gets its first one; where that can't be made, the form says so. */
export function CmsVideoFields({ field, control }: { field: FieldOf<'cmsVideo'>; control: Control<FormValues> }) {
  const t = useWords(mediaWords)
  const { getValues } = useFormContext<FormValues>()
  const [poster, setPoster] = useState<File | 'none' | null>(null)
  const picture = useWatch({ control, name: 'thumbnailBlobReferenceId' })
  const hasPicture = () => Boolean(getValues('thumbnailBlobReferenceId'))
  const make = async (id: string, { name }: File) => {
    setPoster(null)
    if (hasPicture()) return
    const made = await firstPicture(blobUrl(id), name)
    // Somebody may have chosen one meanwhile.
    if (!hasPicture()) setPoster(made ?? 'none')
  }
  return (
    <>
      <CmsName {...field('name')} control={control} />
      <VideoField {...field('videoBlobReferenceId')} onStored={(id, film) => void make(id, film)} />
      <div className="grid gap-1.5">
        <ImageField {...field('thumbnailBlobReferenceId')} offered={poster instanceof File ? poster : null} />
        {poster && (poster === 'none') === !picture && (
          <p role="status" className="text-[0.9375rem] text-muted">
            {t(poster === 'none' ? 'noPoster' : 'posterMade')}
          </p>
        )}
      </div>
    </>
  )
}
