import { useEffect, useState } from 'react'
import { usePersistence } from '#client/data/replica/copy/persistence.ts'
import { onSyncSheetRequested } from '#client/data/open-sync-sheet.ts'
import { useSyncState } from '#client/data/replica/copy/use-sync-state.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { syncWords } from '#client/i18n/words/sync.ts'
import { classes } from '#client/ui/classes.ts'
import { lazyPart } from '#client/ui/loading/lazy-part.ts'
import { LazySheet } from '#client/ui/loading/lazy-sheet.tsx'
import { syncMarks } from './sync-marks.ts'
import { syncCount, syncName } from './sync-words.ts'

const SyncSheet = lazyPart(() => import('./sync-sheet.tsx').then((part) => part.SyncSheet))

/**
 * Always in the header: this device's state towards the server, and the way to the sheet with details. It is as wide for a
 * short state as for "Up to date", so that another state moves nothing beside it.
 */
export function SyncButton() {
  const t = useWords(syncWords)
  const state = useSyncState()
  const [opened, open] = useState<{ about: string | null } | null>(null)
  const close = () => open(null)
  useEffect(() => onSyncSheetRequested((about) => open({ about })), [])
  const isPersistent = usePersistence(state.unsent)
  const { icon: Icon, look, turns } = syncMarks[state.kind]
  const name = syncName(t, state)
  const count = syncCount(state)
  return (
    <>
      <button
        type="button"
        aria-label={t('button', { state: name })}
        aria-haspopup="dialog"
        title={state.unsent > 0 && isPersistent === false ? t('mayBeDeleted') : undefined}
        onClick={() => open({ about: null })}
        className="relative inline-flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-full px-2 text-[0.9375rem] font-semibold whitespace-nowrap hover:bg-brand-soft xl:min-w-33 xl:px-3.5 print:hidden"
      >
        <Icon aria-hidden size={20} className={classes('shrink-0', look, turns && 'animate-spin')} />
        <span className="hidden first-letter:uppercase xl:inline-block">{name}</span>
        {count && (
          <span
            aria-hidden
            className="absolute top-0 right-0 min-w-5 rounded-full bg-brand px-1 text-center text-[0.8125rem] leading-tight text-on-brand xl:hidden"
          >
            {count}
          </span>
        )}
      </button>
      {opened && (
        <LazySheet onCancel={close}>
          <SyncSheet about={opened.about} onClose={close} />
        </LazySheet>
      )}
    </>
  )
}
