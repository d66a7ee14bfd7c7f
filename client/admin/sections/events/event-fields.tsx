import type { Control } from 'react-hook-form'
import { useParams } from 'react-router-dom'
import { ImageField } from '#client/media/image-field.tsx'
import { RichTextField } from '#client/rich-text/rich-text-field.tsx'
import { SwitchField } from '#client/ui/fields/switch-field.tsx'
import { TextField } from '#client/ui/fields/text-field.tsx'
import { PreviewLinkButton } from '../../publishing/preview-link-button.tsx'
import { PublishingFields } from '../../publishing/publishing-fields.tsx'
import { ReviewButton } from '../../publishing/review-button.tsx'
import type { FieldOf, FormValues } from '../../section.ts'
import { DateRows } from './date-rows.tsx'
import { DuplicateNotice } from './duplicate-notice.tsx'
import { LinkRows } from './link-rows.tsx'
import { ProviderField } from './provider-field.tsx'
import { ImageTextField, StateFields } from './state-fields.tsx'
import { StateNotice } from './state-notice.tsx'
import { TagPickers } from './tag-pickers.tsx'
import { TypeField } from './type-field.tsx'

/** The form of an event (product 2). */
export function EventFields({ field, control }: { field: FieldOf<'calendarEvent'>; control: Control<FormValues> }) {
  // Nobody can be shown an event that has never been saved.
  const isSaved = useParams().id !== undefined
  return (
    <>
      <StateNotice control={control} />
      <TextField {...field('name')} />
      <DuplicateNotice control={control} />
      <TypeField {...field('calendarEventTypeId')} control={control} />
      <StateFields field={field} control={control} />
      <div className="grid gap-x-6 sm:grid-cols-2">
        <SwitchField {...field('isFeatured')} />
        <SwitchField {...field('isPaidPromotion')} />
        <SwitchField {...field('isPublic')} />
      </div>
      <TextField {...field('location')} />
      <hr className="border-hairline" />
      <ProviderField control={control} />
      <hr className="border-hairline" />
      <DateRows field={field} control={control} />
      <hr className="border-hairline" />
      <TagPickers control={control} />
      <hr className="border-hairline" />
      <ImageField {...field('imageBlobReferenceId')} textField="imageAlternativeText" />
      <ImageTextField field={field} control={control} />
      <RichTextField {...field('descriptionHtml')} />
      <hr className="border-hairline" />
      <LinkRows field={field} control={control} />
      <hr className="border-hairline" />
      <PublishingFields field={field} control={control} />
      {isSaved && (
        <>
          <hr className="border-hairline" />
          <div>
            <PreviewLinkButton />
            <ReviewButton />
          </div>
        </>
      )}
    </>
  )
}
