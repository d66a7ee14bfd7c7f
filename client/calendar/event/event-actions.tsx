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

/** What a reader may do with the date that is open. */
export function EventActions({ event, schedule, isDeadline }: Props & Own) {
  const t = useWords(eventWords)
  const [opened, open] = useState<'ways' | 'share' | null>(null)
  const id = useId()
  const close = () => open(null)
  const opens = (panel: typeof opened) => ({
    'aria-expanded': opened === panel,
    'aria-controls': opened === panel ? id : undefined,
    onClick: () => open(opened === panel ? null : panel),
  })
  const subscribe = subscribeAddress(useLocation())
  return (
    <div className="grid gap-3 print:hidden">
      <div className="event-actions flex flex-wrap items-center gap-2">
        <LazyPanel>
          <OwnMarks eventId={event.id} scheduleId={schedule.id} isDeadline={isDeadline} />
        </LazyPanel>
        <Button compact icon={<CalendarDays aria-hidden size={18} />} {...opens('ways')}>
          {t('addToCalendar')}
        </Button>
        <LinkButton compact {...subscribe} icon={<Rss aria-hidden size={18} />}>
          {t('subscribe')}
        </LinkButton>
        <Button compact icon={<Share2 aria-hidden size={18} />} {...opens('share')}>
          {t('share')}
        </Button>
      </div>
      {opened && (
        <LazyPanel key={opened} fallback={<KeysHeld />}>
          {opened === 'ways' ? (
            <AddToCalendar id={id} event={event} schedule={schedule} onClose={close} />
          ) : (
            <ShareWays id={id} event={event} schedule={schedule} onClose={close} />
          )}
        </LazyPanel>
      )}
    </div>
  )
}
