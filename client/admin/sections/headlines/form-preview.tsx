import { useWatch, type Control } from 'react-hook-form'
import { HeadlineCard } from '#client/event-content/headline-card.tsx'
import { useWords } from '#client/i18n/i18n.ts'
import { headlineWords } from '#client/i18n/words/headlines.ts'
import { BlobImage } from '#client/media/blob-image.tsx'
import type { FormValues } from '../../section.ts'

const shown = ['id', 'name', 'descriptionHtml', 'imageBlobReferenceId'] as const

/** The headline as it is on the form, shown as the calendar shows it above its month. */
export function FormPreview({ control }: { control: Control<FormValues> }) {
  const t = useWords(headlineWords)
  const [id, name, descriptionHtml, imageId] = useWatch({ control, name: shown }) as [
    string,
    string,
    string | null,
    string | null,
  ]
  const headline = { id, name: name.trim() || t('noName'), descriptionHtml, imageBlobReferenceId: imageId }
  return (
    <div className="grid gap-1.5">
      <p className="text-[0.9375rem] text-muted">{t('preview')}</p>
      <HeadlineCard
        headline={headline}
        isPhone={false}
        picture={
          imageId && (
            <BlobImage
              id={imageId}
              size="list"
              alt=""
              className="absolute inset-0 size-full! rounded-none! border-0! object-cover!"
            />
          )
        }
      />
    </div>
  )
}
