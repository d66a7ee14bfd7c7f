import { configuration } from '#client/data/configuration.ts'
import { useSyncState } from '#client/data/replica/copy/use-sync-state.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { addToCalendarWords } from '#client/i18n/words/add-to-calendar.ts'
import { loadAgain } from '#client/ui/loading/load-again.ts'
import { useOnline } from '#client/ui/page/use-online.ts'
import type { DateOfCalendar, EventOfCalendar } from '#sync/faces/calendar-event/calendar-date.ts'
import { htmlToText } from '#sync/rules/html-to-text.ts'
import { excerpt } from '#sync/rules/excerpt.ts'
import { Download } from 'lucide-react'
import { useState, type MouseEvent } from 'react'
import { eventPath } from '#sync/rules/event-slug.ts'
import { googleEvent, longestDetails, outlookEvent } from '../hand-on/vendor-addresses.ts'
import { Way, WaysPanel } from '../hand-on/ways-panel.tsx'
import { AlertChoice, type Alert } from './alert-choice.tsx'

type Props = { event: EventOfCalendar; schedule: DateOfCalendar; id: string; onClose: () => void }

/**
 * The opened date for Google, Outlook and Microsoft 365, which take it from an address, and as a file for all others, which the device
 * makes by itself while the server is away, or with the alert that is wanted in it.
 */
export function AddToCalendar({ event, schedule, id, onClose }: Props) {
  const t = useWords(addToCalendarWords)
  const isOnline = useOnline()
  const isAway = useSyncState().kind === 'offline' || !isOnline
  const [hasFailed, fail] = useState(false)
  const [alert, setAlert] = useState<Alert>(null)
  const address = configuration().publicUrl + eventPath(event.name, schedule.id)
  const text = htmlToText(event.descriptionHtml ?? '', configuration().publicUrl)
  const shown = excerpt(text, longestDetails, address)
  const details = [shown, shown === text ? t('more', { address }) : ''].filter(Boolean).join('\n\n')
  const date = { ...schedule, name: event.name, location: event.location ?? '', details }
  const file = `/api/icalendar/download/${encodeURIComponent(schedule.id)}`
  const makeFile = (press: MouseEvent) => {
    press.preventDefault()
    loadAgain(() => import('./date-file.ts'))
      .then(({ saveDateFile, saveServedFile }) =>
        isAway || alert !== null ? saveDateFile(event, [schedule], alert) : saveServedFile(file, event, schedule),
      )
      .then(
        () => fail(false),
        () => fail(true),
      )
  }
  return (
    <WaysPanel id={id} onClose={onClose}>
      <p role="status" className="px-3 py-2 empty:hidden">
        {hasFailed ? t('notMade') : isOnline ? '' : t('needsConnection')}
      </p>
      <ul className="grid gap-1 sm:grid-cols-2">
        {isOnline && (
          <>
            <Way href={googleEvent(date)}>{t('google')}</Way>
            <Way href={outlookEvent('personal', date)}>{t('outlook')}</Way>
            <Way href={outlookEvent('work', date)}>{t('microsoft365')}</Way>
          </>
        )}
        <Way href={file} download icon={<Download />} onClick={makeFile}>
          {t('download')}
        </Way>
      </ul>
      <div className="p-3">
        <AlertChoice chosen={alert} onChoose={setAlert} />
      </div>
    </WaysPanel>
  )
}
