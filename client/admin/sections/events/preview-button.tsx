import { Eye } from 'lucide-react'
import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { useWords } from '#client/i18n/i18n.ts'
import { eventFormWords } from '#client/i18n/words/event-form.ts'
import { Button } from '#client/ui/button.tsx'
import { lazyPart } from '#client/ui/loading/lazy-part.ts'
import { LazySheet } from '#client/ui/loading/lazy-sheet.tsx'
import type { CalendarEvent } from '#sync/entities/calendar-event.ts'
import { tidied } from '../../form/form-values.ts'
import type { FormValues } from '../../section.ts'

const EventPreview = lazyPart(() => import('./event-preview.tsx').then((part) => part.EventPreview))

/** Shows the event of the form as readers will see it. */
export function PreviewButton() {
  const t = useWords(eventFormWords)
  const { getValues } = useFormContext<FormValues>()
  const [event, show] = useState<CalendarEvent | null>(null)
  return (
    <>
      <Button
        className="max-sm:px-3 min-[75rem]:hidden"
        icon={<Eye aria-hidden size={18} />}
        onClick={() => show(tidied('calendarEvent', getValues()) as unknown as CalendarEvent)}
      >
        <span className="max-sm:sr-only">{t('previewButton')}</span>
      </Button>
      {event && (
        <LazySheet onCancel={() => show(null)}>
          <EventPreview event={event} onClose={() => show(null)} />
        </LazySheet>
      )}
    </>
  )
}
