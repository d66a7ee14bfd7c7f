import type { ReactNode } from 'react'
import { toldApart } from '#client/data/online/used-by.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { adminWords } from '#client/i18n/words/admin.ts'
import { NameList } from '#client/ui/name-list.tsx'
import type { UsedBy } from '#sync/protocol/push-answer.ts'

/** What uses something, below why that matters (`children`), and what archiving it would do instead. */
export function UsedByPanel({
  usedBy,
  total,
  mayArchive,
  atMost,
  children,
}: {
  /** Those that are known by name, and how many there are. */
  usedBy: readonly UsedBy[]
  total: number
  mayArchive: boolean
  /** How many of them are named. */
  atMost: number
  children: ReactNode
}) {
  const t = useWords(adminWords)
  return (
    <div className="grid gap-4">
      {children}
      <NameList names={toldApart(usedBy)} total={total} atMost={atMost} />
      {mayArchive && <p className="max-w-measure text-muted">{t('archiveHint')}</p>}
    </div>
  )
}
