import { useOwnCount } from '#client/data/replica/copy/use-own-count.ts'
import { useSyncState } from '#client/data/replica/copy/use-sync-state.ts'
import { formatDateTime, formatInteger } from '#client/i18n/format.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { dataWords } from '#client/i18n/words/data.ts'
import { statusWords } from '#client/i18n/words/sync-status.ts'
import { syncWords } from '#client/i18n/words/sync.ts'
import { classes } from '#client/ui/classes.ts'
import { Notice } from '#client/ui/notice.tsx'
import { LostCopy } from './attention/lost-copy.tsx'
import { RefusedOwn } from './attention/refused-own.tsx'
import { statusExplanation, statusProblem, statusTitle } from './status-words.ts'
import { syncMarks } from './sync-marks.ts'

/** The state in a sentence, the last update, the progress, and any problem. */
export function SyncStatus() {
  const t = useWords(statusWords)
  const words = { t, sync: useWords(syncWords), data: useWords(dataWords) }
  const state = { ...useSyncState(), own: useOwnCount() }
  const { icon: Icon, look } = syncMarks[state.kind]
  const { progress } = state
  const problem = statusProblem(words, state.problem)
  return (
    <div className="grid gap-4">
      <div role="status" className="flex items-start gap-4">
        <span className="inline-flex size-12 shrink-0 items-center justify-center rounded-full bg-sunken">
          <Icon aria-hidden size={24} className={classes('shrink-0', look)} />
        </span>
        <div>
          <p className="font-heading text-[1.125rem] font-semibold first-letter:uppercase">
            {statusTitle(words, state)}
          </p>
          <p className="text-muted">{statusExplanation(words, state)}</p>
        </div>
      </div>
      {progress && progress.total > 0 && (
        <div className="grid gap-1.5">
          <progress
            aria-label={words.sync('syncing')}
            value={progress.done}
            max={progress.total}
            className="h-2 w-full appearance-none overflow-hidden forced-colors:appearance-auto rounded-full bg-sunken [&::-moz-progress-bar]:bg-brand [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:rounded-full [&::-webkit-progress-value]:bg-brand"
          />
          <p className="text-[0.9375rem] text-muted">
            {t('progress', { done: formatInteger(progress.done), total: formatInteger(progress.total) })}
          </p>
        </div>
      )}
      <LostCopy />
      <RefusedOwn />
      {problem && <Notice tone="danger">{problem}</Notice>}
      <dl className="flex justify-between gap-4">
        <dt className="text-muted">{t('lastSynced')}</dt>
        <dd className="font-semibold">{state.lastSyncedAt ? formatDateTime(state.lastSyncedAt) : t('never')}</dd>
      </dl>
    </div>
  )
}
