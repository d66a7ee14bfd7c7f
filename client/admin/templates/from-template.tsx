import { useMemo, type ReactNode } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { today } from '#client/data/now.ts'
import type { EventTemplate } from '#sync/entities/event-template.ts'
import { datesInTemplate, eventOfTemplate, nameInTemplate } from '#sync/rules/event-template.ts'
import type { Day } from '#sync/rules/day.ts'
import { copiedValues } from '../form/form-values.ts'
import { Opening, type Opened } from '../list/opening.tsx'
import type { FormValues } from '../section.ts'
import { dayRequested, newEvent } from '../sections/events/new-event.ts'
import { eventTemplates } from '../sections/event-templates.tsx'
import { FirstDate } from './first-date.tsx'
import { fromTemplateAddress } from './from-template-address.ts'

type FromTemplateProps = {
  template: string
  /** The id of the new event. */
  newId: string
  heading: string
  children: (initial: FormValues) => ReactNode
}

/** The form of a new event with what a template holds; before it the question for the first date, if it has dates. */
export function FromTemplate({ template, newId, heading, children }: FromTemplateProps) {
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const day = dayRequested(query.toString())
  return (
    <Opening key={template} section={eventTemplates} id={template} heading={heading} isModel>
      {(opened) =>
        day === null && datesInTemplate(held(opened)) > 0 ? (
          <FirstDate
            name={opened.name}
            count={datesInTemplate(held(opened))}
            onDay={(chosen) => void navigate(fromTemplateAddress(template, chosen), { replace: true })}
          />
        ) : (
          <Filled template={held(opened)} newId={newId} day={day ?? today()}>
            {children}
          </Filled>
        )
      }
    </Opening>
  )
}

const held = (opened: Opened) => opened as EventTemplate

type FilledProps = { template: EventTemplate; newId: string; day: Day; children: (initial: FormValues) => ReactNode }

function Filled({ template, newId, day, children }: FilledProps) {
  const initial = useMemo(() => {
    const event = eventOfTemplate(template, day)
    const { schedules } = newEvent(day)
    const document = { ...event, ...(event.schedules?.length ? {} : { schedules }), id: template.id }
    return copiedValues({ collection: 'calendarEvent' }, document as never, newId, nameInTemplate(template) ?? '')
  }, [template, newId, day])
  return children(initial)
}
