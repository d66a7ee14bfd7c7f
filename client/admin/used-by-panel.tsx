import { toldApart } from '#client/data/used-by.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { adminWords } from '#client/i18n/words/admin.ts'
import { ErrorPanel } from '#client/ui/error-panel.tsx'
import { FirstNames } from '#client/ui/first-names.tsx'
import type { UsedBy } from '#sync/protocol/push-answer.ts'

/** Why something cannot be deleted: what uses it, and what archiving it would do instead. */
export function UsedByPanel({
  message,
  usedBy,
  mayArchive,
}: {
  message: string
  usedBy: readonly UsedBy[]
  mayArchive: boolean
}) {
  const t = useWords(adminWords)
  return (
    <div className="grid gap-4">
      <ErrorPanel title={message} messages={[]} />
      <FirstNames names={toldApart(usedBy)} />
      {mayArchive && <p className="max-w-measure text-muted">{t('archiveHint')}</p>}
    </div>
  )
}
