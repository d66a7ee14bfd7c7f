import { recordEventOpened } from '#client/data/replica/analytics.ts'
import { useEventOfSchedule, type EventDetails } from '#client/data/replica/view/use-document.ts'
import type { MonthsData } from '#client/data/replica/view/read-month.ts'
import { formatMonth } from '#client/i18n/format.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { eventWords } from '#client/i18n/words/event.ts'
import { LinkButton } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { ErrorPanel } from '#client/ui/fields/error-panel.tsx'
import { usePageTitle } from '#client/ui/page/page-title.ts'
import { LazyPanel } from '#client/ui/loading/lazy-panel.tsx'
import { lazyPart } from '#client/ui/loading/lazy-part.ts'
import { Skeleton } from '#client/ui/loading/skeleton.tsx'
import { ColorChip } from '#client/ui/color/color-chip.tsx'
import type { MonthKey } from '#sync/protocol/month-record.ts'
import { toEventBody } from '#sync/faces/calendar-event/dialog.ts'
import { toDialogFacts } from '#sync/faces/calendar-event/dialog-facts.ts'
import { blobUrl } from '#sync/rules/blob-url.ts'
import type { Day } from '#sync/rules/day.ts'
import { CalendarX2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { EventActions, HandOn } from './event-actions.tsx'
import { EventDescription } from '#client/event-content/event-description.tsx'
import { EventFacts, EventProviders } from '#client/event-content/event-facts.tsx'
import { EventBadges, StatusNote } from '#client/event-content/event-state.tsx'
import { ServerImage } from '#client/media/server-image.tsx'
import { NextStepLink } from '#client/event-content/next-step-link.tsx'
import { nextSteps, type NextStep } from '#client/event-content/next-steps.ts'
import { openerElement } from '../occurrence/occurrence-link.ts'

const EventDates = lazyPart(() => import('./event-dates.tsx').then((part) => part.EventDates))
const ReportMistake = lazyPart(() => import('../report/report-mistake.tsx').then((part) => part.ReportMistake))
const EventAbout = lazyPart(() => import('#client/event-content/event-audience.tsx').then((part) => part.EventAbout))
const EventChanges = lazyPart(() => import('../news/event-changes.tsx').then((part) => part.EventChanges))
const EventNeighbours = lazyPart(() => import('./event-around.tsx').then((part) => part.EventNeighbours))
const EventMore = lazyPart(() => import('./event-around.tsx').then((part) => part.EventMore))
const OwnNote = lazyPart(() => import('../own/own-note.tsx').then((part) => part.OwnNote))

/** One event at one of its dates, over the calendar (product 2). What the month knows of it is shown at once. */
export function EventModal(props: {
  scheduleId: string
  /** What the month behind it knows. */
  known: MonthsData | null
  month: MonthKey
  today: Day
  onClose: () => void
}) {
  const { scheduleId, known, month, today, onClose } = props
  const t = useWords(eventWords)
  const { state, search } = useLocation() as { state: unknown; search: string }
  const loaded = useEventOfSchedule(scheduleId)
  const entry = known?.entries.find((one) => one.scheduleId === scheduleId)
  const facts = entry && toDialogFacts(entry)
  const [latest, remember] = useState<EventDetails | null>(null)
  if (loaded.status === 'ready' && loaded.value !== latest) remember(loaded.value)
  const details = loaded.status === 'ready' ? loaded.value : whenItHas(latest, scheduleId)
  const schedule = details?.event.schedules.find(({ id }) => id === scheduleId)
  const isGone = details === null || (details !== undefined && schedule === undefined)

  const body = details ? bodyOf(details) : undefined
  const shown = isGone ? undefined : (body ?? facts)
  const title = isGone ? t('notListed') : (shown?.name ?? t('loading'))
  const type = shown?.typeId ? known?.names.get(shown.typeId) : undefined
  const occurrence = schedule ?? facts
  const steps = body && !isGone ? nextSteps(body.links) : []
  usePageTitle(title)
  const eventId = isGone ? undefined : (details?.event.id ?? facts?.eventId)
  useOpened(eventId, scheduleId)
  const [reported, report] = useState(eventId)
  if (eventId !== undefined && eventId !== reported) report(eventId)

  return (
    <Dialog
      open
      onClose={onClose}
      size="sheet"
      title={title}
      eyebrow={
        shown && (
          <div className="flex flex-wrap items-center gap-2">
            {type && <ColorChip color={type.color} name={type.name} />}
            <EventBadges {...shown} />
            {shown.isPromoted && <span className="promoted">{t('promoted')}</span>}
          </div>
        )
      }
      restoreFocusTo={() => openerElement(state, scheduleId)}
      // Also while the event is read: their keys lead on at once.
      corner={
        <LazyPanel>
          <EventNeighbours />
        </LazyPanel>
      }
      footer={
        steps.length > 0 &&
        steps.map((step, index) => (
          <NextStepLink
            key={step.id}
            step={step}
            variant={index === 0 ? 'primary' : 'secondary'}
            className={index === 0 ? undefined : 'max-md:hidden'}
          />
        ))
      }
    >
      <div data-event className={shown?.status === 'Cancelled' ? 'event-cancelled grid gap-5' : 'grid gap-5'}>
        {isGone ? (
          <EmptyState
            icon={<CalendarX2 />}
            message={t('notListedReason')}
            action={
              <LinkButton variant="primary" to={{ pathname: '/calendar', search }} replace>
                {t('backToMonth', { month: formatMonth(month) })}
              </LinkButton>
            }
          />
        ) : (
          <>
            {body && <StatusNote {...body} />}
            {occurrence && <EventFacts occurrence={occurrence} location={shown?.location ?? null} today={today} />}
            {body && details && schedule && known && (
              <LazyPanel>
                <EventAbout
                  tagIds={body.tagIds}
                  occurrence={schedule}
                  isDeadline={type?.isDeadline === true}
                  names={known.names}
                />
              </LazyPanel>
            )}
            {loaded.status === 'error' && <ErrorPanel messages={[loaded.message]} onRetry={loaded.retry} />}
            {loaded.status === 'loading' && !details && <BodySkeleton label={t('loading')} />}
            {details && body && schedule && (
              <EventBody
                event={details.event}
                body={body}
                schedule={schedule}
                today={today}
                steps={steps.slice(1)}
                isDeadline={type?.isDeadline === true || body.requirement === 'Mandatory'}
              />
            )}
            {details && body && known && (
              <LazyPanel>
                <EventMore eventId={details.event.id} tagIds={body.tagIds} names={known.names} />
              </LazyPanel>
            )}
          </>
        )}
        {/* Also when the event goes away meanwhile: what was typed stays. */}
        {reported !== undefined && details !== undefined && (
          <LazyPanel>
            <ReportMistake key={reported} eventId={reported} isGone={isGone} />
          </LazyPanel>
        )}
      </div>
    </Dialog>
  )
}

/** What is on the screen stays while another date of the same event is looked up. */
function whenItHas(details: EventDetails | null, scheduleId: string): EventDetails | undefined {
  return details?.event.schedules.some(({ id }) => id === scheduleId) ? details : undefined
}

function bodyOf({ event, providers }: EventDetails) {
  return toEventBody(event, (id) => providers.find((provider) => provider.id === id))
}

type BodyProps = {
  event: EventDetails['event']
  body: ReturnType<typeof bodyOf>
  schedule: EventDetails['event']['schedules'][number]
  today: Day
  /** On a phone one button stays at the bottom; these scroll with the text. */
  steps: NextStep[]
  isDeadline: boolean
}

function EventBody({ event, body, schedule, today, steps, isDeadline }: BodyProps) {
  const t = useWords(eventWords)
  const { providers, imageId, imageText, descriptionHtml } = body
  return (
    <>
      {body.changes.length > 0 && (
        <LazyPanel>
          <EventChanges changes={body.changes} today={today} />
        </LazyPanel>
      )}
      <EventActions key={schedule.id} event={event} schedule={schedule} isDeadline={isDeadline} />
      <div className="event-text">
        {descriptionHtml && <EventDescription html={descriptionHtml} />}
        {imageId && (
          <ServerImage
            src={blobUrl(imageId)}
            alt={imageText ?? ''}
            isLazy={false}
            emptySize="h-40"
            className="max-h-80 w-full rounded-control bg-sunken object-contain"
          />
        )}
      </div>
      {steps.length > 0 && (
        <section className="grid gap-2 md:hidden print:hidden">
          <h3>{t('nextSteps')}</h3>
          <ul className="grid gap-2">
            {steps.map((step) => (
              <li key={step.id} className="grid">
                <NextStepLink step={step} />
              </li>
            ))}
          </ul>
        </section>
      )}
      <EventProviders providers={providers} />
      {event.schedules.length > 1 && (
        <LazyPanel>
          <EventDates event={event} scheduleId={schedule.id} today={today} />
        </LazyPanel>
      )}
      <LazyPanel>
        <OwnNote key={event.id} eventId={event.id} />
      </LazyPanel>
      <HandOn key={`hand on ${schedule.id}`} event={event} schedule={schedule} />
    </>
  )
}

/** Records each opening once, as soon as it is known which event it is (product 4). */
function useOpened(eventId: string | undefined, scheduleId: string): void {
  const recorded = useRef<string | null>(null)
  useEffect(() => {
    if (eventId === undefined || recorded.current === scheduleId) return
    recorded.current = scheduleId
    recordEventOpened(eventId, scheduleId).catch((error: unknown) => console.warn(error))
  }, [eventId, scheduleId])
}

function BodySkeleton({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label} className="grid gap-3">
      <Skeleton className="h-6 w-2/3" />
      <Skeleton className="h-24 w-full" />
    </div>
  )
}
