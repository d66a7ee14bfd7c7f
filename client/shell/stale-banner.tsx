import { CloudOff } from 'lucide-react'
import { useSyncState } from '#client/data/replica/copy/use-sync-state.ts'
import { formatDate, formatDateTime, formatTime } from '#client/i18n/format.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { shellWords } from '#client/i18n/words/shell.ts'
import { syncWords } from '#client/i18n/words/sync.ts'

/** Says how old the copy on the screen is, and what waits to be sent, while the server is out of reach. */
export function StaleBanner() {
  const t = useWords(shellWords)
  const sync = useWords(syncWords)
  const { kind, lastSyncedAt, waiting } = useSyncState()
  if (!lastSyncedAt || (kind !== 'offline' && kind !== 'sign-in')) return null
  return (
    <p
      role="status"
      className="stale flex items-center justify-center gap-2 bg-warning-soft px-4 py-2 text-[0.9375rem] text-text print:hidden"
    >
      <CloudOff aria-hidden size={18} className="shrink-0 text-warning" />
      <span>
        {t(kind === 'offline' ? 'copyFrom' : 'signedOutSince', { time: formatted(lastSyncedAt) })}
        {waiting > 0 && ` · ${sync('toSend', { count: waiting })}`}
      </span>
    </p>
  )
}

/** The time alone today. By the real clock: it is when the copy was fetched, not a date of the calendar. */
function formatted(instant: string): string {
  return formatDate(instant) === formatDate(new Date()) ? formatTime(instant) : formatDateTime(instant)
}
