import { useSyncState } from '#client/data/kept/use-sync-state.ts'
import { formatDateTime, formatInteger } from '#client/i18n/format.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { syncWords } from '#client/i18n/words/sync.ts'
import { classes } from '#client/ui/classes.ts'
import { Notice } from '#client/ui/notice.tsx'
import { LostCopy } from './lost-copy.tsx'
import { syncMarks } from './sync-marks.ts'
import { syncExplanation, syncName, syncProblem } from './sync-words.ts'

/** The state in a sentence, since when, how far, and what hinders. */
export function SyncStatus() {
  const t = useWords(syncWords)
  const state = useSyncState()
  const { icon: Icon, look } = syncMarks[state.kind]
  const { progress } = state
  const problem = syncProblem(t, state.problem)
  return (
    <div className="grid gap-4">
      <div role="status" className="flex items-start gap-4">
        <span className="inline-flex size-12 shrink-0 items-center justify-center rounded-full bg-sunken">
          <Icon aria-hidden size={24} className={classes('shrink-0', look)} />
        </span>
        <div>
          <p className="font-heading text-[1.125rem] font-semibold first-letter:uppercase">{syncName(t, state)}</p>
          <p className="text-muted">{syncExplanation(t, state)}</p>
        </div>
      </div>
      {progress && progress.total > 0 && (
        <div className="grid gap-1.5">
          <progress
            aria-label={t('syncing')}
            value={progress.done}
            max={progress.total}
            className="h-2 w-full appearance-none overflow-hidden rounded-full bg-sunken [&::-moz-progress-bar]:bg-brand [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:rounded-full [&::-webkit-progress-value]:bg-brand"
          />
          <p className="text-[0.9375rem] text-muted">
            {t('progress', { done: formatInteger(progress.done), total: formatInteger(progress.total) })}
          </p>
        </div>
      )}
      <LostCopy />
      {problem && <Notice tone="danger">{problem}</Notice>}
      <dl className="flex justify-between gap-4">
        <dt className="text-muted">{t('lastSynced')}</dt>
        <dd className="font-semibold">{state.lastSyncedAt ? formatDateTime(state.lastSyncedAt) : t('never')}</dd>
      </dl>
    </div>
  )
}
