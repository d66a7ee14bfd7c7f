import { useState } from 'react'
import { Link } from 'react-router-dom'
import { useEventsUsing } from '#client/data/replica/view/use-events-using.ts'
import { formatDate, formatInteger } from '#client/i18n/format.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { referenceWords } from '#client/i18n/words/reference.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { QuietSpinner } from '../quiet-spinner.tsx'

const step = 50

/** The events that use a type, provider or tag, archived ones and drafts too, each leading to its form. */
export function UsesDialog({ id, name, onClose }: { id: string; name: string; onClose: () => void }) {
  const t = useWords(referenceWords)
  const events = useEventsUsing(id)
  const [most, setMost] = useState(step)
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('usesTitle', { count: events?.length ?? 0, shown: formatInteger(events?.length ?? 0), name })}
    >
      {events === null && <QuietSpinner label={t('loading')} />}
      {events?.length === 0 && <p className="text-muted">{t('noUses')}</p>}
      <ul className="grid">
        {events?.slice(0, most).map((event) => (
          <li key={event.id} className="border-b border-hairline last:border-0">
            <Link
              to={`/administration/events/edit/${event.id}`}
              onClick={onClose}
              className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 py-1 wrap-anywhere"
            >
              <span>{event.name}</span>
              {event.date && <span className="text-muted tabular-nums">{formatDate(event.date)}</span>}
            </Link>
          </li>
        ))}
      </ul>
      {events && events.length > most && (
        <Button className="mt-3" onClick={() => setMost(most + step)}>
          {t('showMore')}
        </Button>
      )}
    </Dialog>
  )
}
