import { useWords } from '#client/i18n/i18n.ts'
import { eventWords } from '#client/i18n/words/event.ts'
import { subscribeAddress } from '#client/addresses/subscribe-address.ts'
import { Button, LinkButton } from '#client/ui/button.tsx'
import { LazyPanel } from '#client/ui/loading/lazy-panel.tsx'
import { KeysHeld } from '#client/ui/loading/lazy-sheet.tsx'
import { lazyPart } from '#client/ui/loading/lazy-part.ts'
import type { DateOfCalendar, EventOfCalendar } from '#sync/faces/calendar-event/calendar-date.ts'
import { CalendarDays, Rss, Share2 } from 'lucide-react'
import { useId, useState } from 'react'
import { useLocation } from 'react-router-dom'
import type { SharedEvent } from '../share/shared-path.ts'

const OwnMarks = lazyPart(() => import('../own/own-marks.tsx').then((part) => part.OwnMarks))
const ShareWays = lazyPart(() => import('../share/share-ways.tsx').then((part) => part.ShareWays))
const AddToCalendar = lazyPart(() => import('../subscribe/add-to-calendar.tsx').then((part) => part.AddToCalendar))

type Props = { event: EventOfCalendar & SharedEvent; schedule: DateOfCalendar }
type Own = { isDeadline: boolean }

/** What readers do most with the date that is open, before its text. */
export function EventActions({ event, schedule, isDeadline }: Props & Own) {
  const t = useWords(eventWords)
  const ways = usePanel()
  return (
    <div className="grid gap-3 print:hidden">
      <div className="event-actions">
        <LazyPanel>
          <OwnMarks eventId={event.id} scheduleId={schedule.id} isDeadline={isDeadline} />
        </LazyPanel>
        <Button compact icon={<CalendarDays aria-hidden size={18} />} {...ways.opener}>
          {t('addToCalendar')}
        </Button>
      </div>
      {ways.isOpen && (
        <LazyPanel fallback={<KeysHeld />}>
          <AddToCalendar id={ways.id} event={event} schedule={schedule} onClose={ways.close} />
        </LazyPanel>
      )}
    </div>
  )
}

/** To other people, and to a calendar of one's own: after the text. */
export function HandOn({ event, schedule }: Props) {
  const t = useWords(eventWords)
  const share = usePanel()
  return (
    <div className="grid gap-3 print:hidden">
      <div className="event-actions">
        <Button compact icon={<Share2 aria-hidden size={18} />} {...share.opener}>
          {t('share')}
        </Button>
        <LinkButton compact {...subscribeAddress(useLocation())} icon={<Rss aria-hidden size={18} />}>
          {t('subscribe')}
        </LinkButton>
      </div>
      {share.isOpen && (
        <LazyPanel fallback={<KeysHeld />}>
          <ShareWays id={share.id} event={event} schedule={schedule} onClose={share.close} />
        </LazyPanel>
      )}
    </div>
  )
}

/** Something that a button opens below itself. */
function usePanel() {
  const [isOpen, open] = useState(false)
  const id = useId()
  const opener = {
    'aria-expanded': isOpen,
    'aria-controls': isOpen ? id : undefined,
    onClick: () => open(!isOpen),
  }
  return { id, isOpen, close: () => open(false), opener }
}
