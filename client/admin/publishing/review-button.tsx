import { UserCheck } from 'lucide-react'
import { useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { useWords } from '#client/i18n/i18n.ts'
import { reviewWords } from '#client/i18n/words/review.ts'
import { Button } from '#client/ui/button.tsx'
import { lazyPart } from '#client/ui/loading/lazy-part.ts'
import { LazySheet } from '#client/ui/loading/lazy-sheet.tsx'
import type { FormValues } from '../section.ts'

const ReviewDialog = lazyPart(() => import('./review-dialog.tsx').then((part) => part.ReviewDialog))

/** Gives the saved draft to a colleague; what readers have seen needs no review. */
export function ReviewButton() {
  const t = useWords(reviewWords)
  const { control, getValues } = useFormContext<FormValues>()
  const isPublished = useWatch({ control, name: 'isPublished' }) as boolean
  const [eventId, setEventId] = useState<string | null>(null)
  if (isPublished) return null
  return (
    <>
      <Button variant="quiet" icon={<UserCheck aria-hidden size={18} />} onClick={() => setEventId(getValues('id'))}>
        {t('review')}
      </Button>
      {eventId && (
        <LazySheet onCancel={() => setEventId(null)}>
          <ReviewDialog eventId={eventId} onClose={() => setEventId(null)} />
        </LazySheet>
      )}
    </>
  )
}
