import { configuration } from '#client/data/configuration.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { addToCalendarWords } from '#client/i18n/words/add-to-calendar.ts'
import { useCloseRequest } from '#client/ui/use-close-request.ts'
import { useOnline } from '#client/ui/use-online.ts'
import type { CalendarEvent } from '#sync/entities/calendar-event.ts'
import { htmlToText } from '#sync/rules/html-to-text.ts'
import { readOn } from '#sync/rules/read-on.ts'
import { CalendarDays, Download } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, type ComponentProps, type ReactNode } from 'react'
import { eventPath } from '#sync/rules/event-slug.ts'
import { googleEvent, longestDetails, outlookEvent } from './vendor-addresses.ts'

type Schedule = CalendarEvent['schedules'][number]

type Props = { event: CalendarEvent; schedule: Schedule; id: string; onClose: () => void }

/** The opened date for Google, Outlook and Office 365, which take it from an address, and as a file for all others. */
export function AddToCalendar({ event, schedule, id, onClose }: Props) {
  const t = useWords(addToCalendarWords)
  const isOnline = useOnline()
  const panel = useRef<HTMLDivElement>(null)
  const leave = () => {
    document.querySelector<HTMLElement>(`[aria-controls="${id}"]`)?.focus()
    onClose()
  }
  const close = useEffectEvent(leave)
  useCloseRequest(leave)
  useEffect(() => {
    // Escape closes this panel before its dialog: this listener runs before Radix's, which ignores a prevented event.
    const pressed = (key: KeyboardEvent) => {
      const top = [...document.querySelectorAll('[role=dialog]')].at(-1)
      if (key.key !== 'Escape' || key.isComposing || !top?.contains(panel.current)) return
      key.preventDefault()
      close()
    }
    addEventListener('keydown', pressed, { capture: true })
    return () => removeEventListener('keydown', pressed, { capture: true })
  }, [])
  const address = configuration().publicUrl + eventPath(event.name, schedule.id)
  const text = htmlToText(event.descriptionHtml ?? '', configuration().publicUrl)
  const told = readOn(text, longestDetails, address)
  const details = [told, told === text ? t('more', { address }) : ''].filter(Boolean).join('\n\n')
  const date = { ...schedule, name: event.name, location: event.location ?? '', details }
  return (
    <div ref={panel} id={id} className="grid gap-1 rounded-control border border-hairline bg-sunken p-2">
      {!isOnline && (
        <p role="status" className="px-3 py-2">
          {t('needsConnection')}
        </p>
      )}
      {isOnline && (
        <ul className="grid gap-1 sm:grid-cols-2">
          <Way href={googleEvent(date)}>{t('google')}</Way>
          <Way href={outlookEvent('personal', date)}>{t('outlook')}</Way>
          <Way href={outlookEvent('work', date)}>{t('office365')}</Way>
          <Way href={`/api/icalendar/download/${encodeURIComponent(schedule.id)}`} download icon={<Download />}>
            {t('download')}
          </Way>
        </ul>
      )}
    </div>
  )
}

function Way({ icon, children, ...link }: ComponentProps<'a'> & { icon?: ReactNode; children: string }) {
  return (
    <li>
      <a
        {...(link.download ? {} : { target: '_blank', rel: 'noopener noreferrer' })}
        {...link}
        className="flex min-h-11 items-center gap-3 rounded-chip px-3 font-semibold text-text no-underline hover:bg-brand-soft hover:text-brand [&>svg]:size-[18px] [&>svg]:text-muted"
      >
        {icon ?? <CalendarDays />}
        {children}
      </a>
    </li>
  )
}
