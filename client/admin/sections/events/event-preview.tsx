import { useDeferredValue } from 'react'
import { useWatch, type Control } from 'react-hook-form'
import { useListedRows } from '#client/data/replica/view/use-listed.ts'
import { useToday } from '#client/data/use-today.ts'
import { EventAbout } from '#client/event-content/event-audience.tsx'
import { EventDescription } from '#client/event-content/event-description.tsx'
import { EventFacts, EventProviders } from '#client/event-content/event-facts.tsx'
import { EventBadges, StatusNote } from '#client/event-content/event-state.tsx'
import { NextStepLink } from '#client/event-content/next-step-link.tsx'
import { nextSteps } from '#client/event-content/next-steps.ts'
import { dateInWords } from '#client/event-content/event-time.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { adminWords } from '#client/i18n/words/admin.ts'
import { eventFormWords } from '#client/i18n/words/event-form.ts'
import { eventWords } from '#client/i18n/words/event.ts'
import { BlobImage } from '#client/media/blob-image.tsx'
import { Card } from '#client/ui/card.tsx'
import { ColorChip } from '#client/ui/color/color-chip.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import type { CalendarEvent } from '#sync/entities/calendar-event.ts'
import type { Collection, ListRows } from '#sync/entities/index.ts'
import { toPreviewBody } from '#sync/faces/calendar-event/preview.ts'
import { tidied } from '../../form/form-values.ts'
import type { FormValues } from '../../section.ts'
import { isWhole } from './schedule-input.ts'
import { nextOf, todayOf } from './schedule-text.ts'

/** The event as it is on the form, shown as the calendar shows it. Its links record no click. */
export function EventPreview({ event, onClose }: { event: CalendarEvent; onClose: () => void }) {
  const { title, eyebrow, steps, content } = useAsRead(event)
  return (
    <Dialog open onClose={onClose} size="sheet" title={title} eyebrow={eyebrow} footer={steps}>
      {content}
    </Dialog>
  )
}

/** The same beside the form, which it follows. */
export function LiveEventPreview({ control }: { control: Control<FormValues> }) {
  const t = useWords(adminWords)
  const values = useDeferredValue(useWatch({ control }) as FormValues)
  const { title, eyebrow, steps, content } = useAsRead(tidied('calendarEvent', values) as unknown as CalendarEvent)
  return (
    <section aria-label={t('preview')} className="grid gap-3">
      <p aria-hidden className="text-[0.9375rem] text-muted">
        {t('preview')}
      </p>
      <Card className="grid gap-5">
        {eyebrow}
        <h2 className="text-[1.5rem] leading-tight wrap-anywhere">{title}</h2>
        {content}
        {steps && <div className="grid gap-2">{steps}</div>}
      </Card>
    </section>
  )
}

/** The parts of an open event. */
function useAsRead(event: CalendarEvent) {
  const t = useWords(eventWords)
  const tForm = useWords(eventFormWords)
  const today = useToday()
  const byId = new Map(useRows('calendarEventProvider').map((provider) => [provider.id, provider]))
  const body = toPreviewBody(event, (id) => byId.get(id))
  const type = useRows('calendarEventType').find(({ id }) => id === body.typeId)
  const tags = new Map(
    useRows('itemTag').map(({ id, name, tagType, displayOrder, archived }) => [
      id,
      { id, kind: 'tag' as const, name, tagType, displayOrder, archived, color: null },
    ]),
  )
  const schedules = body.schedules.filter(isWhole)
  const next = nextOf(schedules, todayOf(today))
  const steps = nextSteps(body.links).map((step) => ({ ...step, href: step.url }))
  return {
    title: body.name.trim() === '' ? tForm('noName') : body.name,
    eyebrow: (
      <div className="flex flex-wrap items-center gap-2">
        {type && <ColorChip color={type.color} name={type.name} />}
        <EventBadges {...body} />
        {body.isPromoted && (
          <span className="rounded-chip bg-sunken px-2.5 py-1 text-[0.9375rem] font-semibold text-muted forced-colors:border">
            {t('promoted')}
          </span>
        )}
      </div>
    ),
    steps:
      steps.length > 0 &&
      steps.map((step, index) => (
        <NextStepLink key={step.id} step={step} variant={index === 0 ? 'primary' : 'secondary'} isPreview />
      )),
    content: (
      <div className="grid gap-5">
        <StatusNote {...body} />
        {next && <EventFacts occurrence={next} location={body.location} today={today} />}
        {next && (
          <EventAbout tagIds={body.tagIds} names={tags} occurrence={next} isDeadline={type?.isDeadline === true} />
        )}
        {body.descriptionHtml && <EventDescription html={body.descriptionHtml} />}
        {body.imageId && (
          <BlobImage
            id={body.imageId}
            size="full"
            alt={body.imageText ?? ''}
            className="max-h-80 w-full rounded-control border-0 bg-sunken"
          />
        )}
        <EventProviders providers={body.providers} />
        {schedules.length > 1 && (
          <section className="grid gap-2">
            <h3>{t('dates')}</h3>
            <ol className="grid gap-1">
              {schedules
                .toSorted((one, other) => (one.start < other.start ? -1 : 1))
                .map((schedule) => (
                  <li key={schedule.id}>{dateInWords(t, schedule)}</li>
                ))}
            </ol>
          </section>
        )}
      </div>
    ),
  }
}

function useRows<C extends Collection>(collection: C): ListRows[C][] {
  const listed = useListedRows(collection)
  return listed.status === 'ready' ? listed.value.map(({ row }) => row) : []
}
