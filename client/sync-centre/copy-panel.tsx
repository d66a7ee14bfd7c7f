import { RotateCw } from 'lucide-react'
import { rebuildCopy } from '#client/data/replica/copy/rebuild-copy.ts'
import { useCopySizes } from '#client/data/replica/copy/use-copy-sizes.ts'
import { useStorageUsage } from '#client/data/replica/copy/use-storage.ts'
import { useSyncState } from '#client/data/replica/copy/use-sync-state.ts'
import { formatSize } from '#client/i18n/format-size.ts'
import { formatInteger } from '#client/i18n/format.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { statusWords } from '#client/i18n/words/sync-status.ts'
import { Button } from '#client/ui/button.tsx'
import type { Announce } from './announce.ts'
import { SheetPart } from './sheet-part.tsx'

/** How much space the offline copy takes, and a button to download it again. */
export function CopyPanel({ announce }: { announce: Announce }) {
  const t = useWords(statusWords)
  const sizes = useCopySizes()
  const usage = useStorageUsage()
  const { kind } = useSyncState()
  const entries = sizes.status === 'ready' ? [...sizes.value.values()].reduce((sum, count) => sum + count, 0) : null
  const rebuild = async () => {
    const { whenRebuilt } = await rebuildCopy()
    const done = whenRebuilt.then((isRebuilt) => (isRebuilt ? t('rebuilt') : ''))
    announce(t(kind === 'offline' || kind === 'sign-in' ? 'rebuildingLater' : 'rebuilding'), done)
  }
  return (
    <SheetPart heading={t('copyHeading')}>
      {(entries !== null || usage !== null) && (
        <dl className="flex flex-wrap justify-between gap-x-4">
          <dt className="text-muted">{t('size')}</dt>
          <dd className="font-semibold">
            {[
              ...(entries === null ? [] : [t('entries', { count: entries, number: formatInteger(entries) })]),
              ...(usage === null ? [] : [formatSize(usage)]),
            ].join(' · ')}
          </dd>
        </dl>
      )}
      <div className="grid justify-items-start gap-1.5">
        <Button compact icon={<RotateCw aria-hidden size={16} />} onClick={() => void rebuild()}>
          {t('rebuild')}
        </Button>
        <p className="text-[0.9375rem] text-muted">{t('rebuildMeans')}</p>
      </div>
    </SheetPart>
  )
}
