import { FlashMessage } from '#client/admin/flash-message.tsx'
import { showDrafts } from '#client/data/replica/view/show-drafts.ts'
import { useListedRows } from '#client/data/replica/view/use-listed.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { deskWords } from '#client/i18n/words/desk.ts'
import { useShortcut } from '#client/ui/page/shortcuts.ts'
import { say } from '#client/ui/page/live-region.ts'
import type { MonthEntry } from '#sync/protocol/month-record.ts'
import { useEffect, useMemo } from 'react'
import { createPortal } from 'react-dom'
import { useLocation, useNavigate } from 'react-router-dom'
import { addEventAddress, eventsAddress } from './add-address.ts'
import { AddOnHover } from './add-on-hover.tsx'
import { leaveFrom, useDayAgain } from './day-again.ts'
import { draftEntries } from './draft-entries.ts'
import { useDraftsShown } from './drafts-setting.ts'
import { followDrags } from './drag-events.ts'
import { hatch } from './hatched.ts'
import { useOwnChanges } from './follow-own-changes.ts'
import { deskFlash } from './move-event.ts'

/** What administrators do in the calendar itself (product 2): drafts, adding on a day, and moving. Nobody else loads it. */
export function Desk() {
  const { pathname } = useLocation()
  return pathname.startsWith('/calendar') ? <OnCalendar /> : null
}

function OnCalendar() {
  const t = useWords(deskWords)
  const navigate = useNavigate()
  const [areShown, show] = useDraftsShown()
  useShortcut('c', t('shortcutCreate'), () => {
    const day = document.activeElement?.closest<HTMLElement>('[data-day]')?.dataset['day']
    leaveFrom(day)
    void navigate(addEventAddress(day))
  })
  useShortcut('d', t('shortcutDrafts'), () => {
    show(!areShown)
    say(t(areShown ? 'draftsHidden' : 'draftsShown'))
  })
  useDayAgain()
  useEffect(() => followDrags(), [])
  useOwnChanges()
  return (
    <>
      {areShown && <Drafts />}
      <AddOnHover />
      {createPortal(
        <div className="fixed inset-x-4 bottom-[calc(4.75rem+env(safe-area-inset-bottom))] z-20 mx-auto max-w-xl lg:bottom-4 print:hidden">
          <FlashMessage flash={deskFlash} />
        </div>,
        document.body,
      )}
    </>
  )
}

/** Drafts in the months, hatched, each a way to its form: readers have no page of it that could open. */
function Drafts() {
  const t = useWords(deskWords)
  const navigate = useNavigate()
  const listed = useListedRows('calendarEvent')
  const entries = useMemo(
    () =>
      listed.status === 'ready'
        ? draftEntries(
            listed.value.map(({ row }) => row),
            (name) => t('draft', { name }),
          )
        : none,
    [listed, t],
  )
  useEffect(() => {
    showDrafts(entries)
    return hatch(entries)
  }, [entries])
  useEffect(() => () => showDrafts(none), [])
  useEffect(() => {
    const eventIds = new Map(entries.map(({ scheduleId, eventId }) => [scheduleId, eventId]))
    const press = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest<HTMLElement>('a[data-opener]') : null
      const eventId = eventIds.get(link?.dataset['opener']?.split(' ').at(-1) ?? '')
      if (eventId === undefined || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
      event.preventDefault()
      event.stopPropagation()
      void navigate(`${eventsAddress}/edit/${eventId}`)
    }
    document.addEventListener('click', press, true)
    return () => document.removeEventListener('click', press, true)
  }, [entries, navigate])
  return null
}

const none: MonthEntry[] = []
