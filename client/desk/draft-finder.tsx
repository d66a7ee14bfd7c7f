import { useListedRows } from '#client/data/replica/view/use-listed.ts'
import { useToday } from '#client/data/use-today.ts'
import { formatShortDate } from '#client/i18n/format.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { deskWords } from '#client/i18n/words/desk.ts'
import { dayOnDevice } from '#sync/rules/zone.ts'
import { useEffect } from 'react'
import { eventsAddress } from './add-address.ts'
import { draftNames } from './draft-names.ts'

/** A draft for the palette: its date, and its form, which is the only page of it. */
export type DraftChoice = { key: string; name: string; detail: string | null; address: string }

/** Reports the drafts that this device has, also offline, as they change. Nobody but administrators loads it; it shows nothing itself. */
export function DraftFinder({ onFound }: { onFound: (drafts: readonly DraftChoice[]) => void }) {
  const t = useWords(deskWords)
  const today = useToday()
  const listed = useListedRows('calendarEvent')
  useEffect(() => {
    if (listed.status !== 'ready') return
    const rows = listed.value.map(({ row }) => row)
    const drafts = draftNames(rows, { today, dayIn: dayOnDevice, named: (name) => t('draft', { name }) })
    onFound(
      drafts.map(({ eventId, name, day }) => ({
        ...{ key: eventId, name, detail: day && `${formatShortDate(day)} ${day.slice(0, 4)}` },
        address: `${eventsAddress}/edit/${eventId}`,
      })),
    )
  }, [listed, today, t, onFound])
  return null
}
