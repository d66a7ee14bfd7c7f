import { configuration } from '#client/data/configuration.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { eventWords } from '#client/i18n/words/event.ts'
import { subscribeAddress } from '#client/addresses/subscribe-address.ts'
import { Button, LinkButton } from '#client/ui/button.tsx'
import { LazyPanel } from '#client/ui/lazy-panel.tsx'
import { lazyPart } from '#client/ui/lazy-part.ts'
import type { CalendarEvent } from '#sync/entities/calendar-event.ts'
import { CalendarDays, Rss, Share2 } from 'lucide-react'
import { useId, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { eventPath } from '#sync/rules/event-slug.ts'

const AddToCalendar = lazyPart(() => import('./subscribe/add-to-calendar.tsx').then((part) => part.AddToCalendar))

type Props = { event: CalendarEvent; schedule: CalendarEvent['schedules'][number] }

/** What a reader may do with the date that is open. */
export function EventActions({ event, schedule }: Props) {
  const t = useWords(eventWords)
  const [isAdding, add] = useState(false)
  const ways = useId()
  const subscribe = subscribeAddress(useLocation())
  return (
    <div className="grid gap-3 print:hidden">
      <div className="event-actions flex flex-wrap items-center gap-2">
        <Button
          compact
          icon={<CalendarDays aria-hidden size={18} />}
          aria-expanded={isAdding}
          aria-controls={isAdding ? ways : undefined}
          onClick={() => add(!isAdding)}
        >
          {t('addToCalendar')}
        </Button>
        <LinkButton compact {...subscribe} icon={<Rss aria-hidden size={18} />}>
          {t('subscribe')}
        </LinkButton>
        <ShareButton event={event} schedule={schedule} />
      </div>
      {isAdding && (
        <LazyPanel>
          <AddToCalendar id={ways} event={event} schedule={schedule} onClose={() => add(false)} />
        </LazyPanel>
      )}
    </div>
  )
}

/** The device's own way to share where it has one under the thumb; else the link is copied. */
function ShareButton({ event, schedule }: Props) {
  const t = useWords(eventWords)
  const [said, say] = useState('')
  const url = configuration().publicUrl + eventPath(event.name, schedule.id)
  const share = async () => {
    const { shareLink } = await import('./subscribe/share-link.ts')
    const shared = await shareLink(event.name, url)
    // If the browser refuses the clipboard, the reader copies the link by hand.
    if (shared !== 'by device') say(shared === 'copied' ? t('linkCopied') : t('copyThisLink', { url }))
  }
  return (
    <>
      <Button compact icon={<Share2 aria-hidden size={18} />} onClick={() => void share()}>
        {t('share')}
      </Button>
      <span role="status" className="wrap-anywhere text-ok empty:absolute">
        {said}
      </span>
    </>
  )
}
