import { Link } from 'lucide-react'
import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { useWords } from '#client/i18n/i18n.ts'
import { previewLinkWords } from '#client/i18n/words/preview-links.ts'
import { Button } from '#client/ui/button.tsx'
import { lazyPart } from '#client/ui/loading/lazy-part.ts'
import { LazySheet } from '#client/ui/loading/lazy-sheet.tsx'
import type { FormValues } from '../section.ts'

const PreviewLinksDialog = lazyPart(() => import('./preview-links-dialog.tsx').then((part) => part.PreviewLinksDialog))

/** Leads to the links that show the saved event to somebody without an account. */
export function PreviewLinkButton() {
  const t = useWords(previewLinkWords)
  const { getValues } = useFormContext<FormValues>()
  const [eventId, setEventId] = useState<string | null>(null)
  return (
    <>
      <Button variant="quiet" icon={<Link aria-hidden size={18} />} onClick={() => setEventId(getValues('id'))}>
        {t('links')}
      </Button>
      {eventId && (
        <LazySheet onCancel={() => setEventId(null)}>
          <PreviewLinksDialog eventId={eventId} onClose={() => setEventId(null)} />
        </LazySheet>
      )}
    </>
  )
}
