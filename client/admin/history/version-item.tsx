import { ArchiveRestore } from 'lucide-react'
import { useId } from 'react'
import { ChangeLine } from '#client/changes/change-line.tsx'
import { fieldList, sentenceOf } from '#client/changes/edit-words.ts'
import { FieldChanges } from '#client/changes/field-changes.tsx'
import type { Version } from '#client/data/online/history.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { historyWords } from '#client/i18n/words/history.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { StoredFile } from './stored-file.tsx'
import type { Collection } from '#sync/entities/index.ts'

type VersionItemProps = {
  collection: Collection
  version: Version
  isNewest: boolean
  /** An earlier one that holds what the newest holds. */
  isSame: boolean
  isBusy: boolean
  /** Null where this version cannot be restored. */
  onRestore: (() => void) | null
}

/** One change: who made it, when, and every field before and after. */
export function VersionItem({ collection, version, isNewest, isSame, isBusy, onRestore }: VersionItemProps) {
  const t = useWords(historyWords)
  const sentence = useId()
  const { kind, isPublication, before, after, by, madeAt, batch, names } = version
  const who = by ?? t('somebody')
  const fields = fieldList(collection, Object.keys(after))
  return (
    <li className="grid gap-3 rounded-control border border-hairline bg-surface p-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <ChangeLine
          id={sentence}
          madeAt={madeAt}
          badge={isNewest && <Badge tone="ok">{t('newest')}</Badge>}
          className="min-w-0 flex-1 basis-64"
        >
          <span className="font-semibold">{t(sentenceOf(kind, isPublication), { who, fields })}</span>
        </ChangeLine>
        {isSame && <p className="text-[0.9375rem] text-muted">{t('sameAsNow')}</p>}
        {onRestore && (
          <Button
            compact
            busy={isBusy}
            aria-describedby={sentence}
            icon={<ArchiveRestore aria-hidden size={16} />}
            onClick={onRestore}
          >
            {t('restoreVersion')}
          </Button>
        )}
      </div>
      {batch !== null && <p className="text-[0.9375rem] text-muted">{t('inBatch')}</p>}
      {kind !== 'delete' && (
        <FieldChanges
          collection={collection}
          before={before}
          after={after}
          names={new Map(Object.entries(names))}
          isNew={kind === 'create'}
          File={StoredFile}
        />
      )}
    </li>
  )
}
