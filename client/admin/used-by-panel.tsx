import { useWords } from '#client/i18n/i18n.ts'
import { adminWords } from '#client/i18n/words/admin.ts'
import { ErrorPanel } from '#client/ui/error-panel.tsx'
import type { UsedBy } from '#sync/protocol/push-answer.ts'

const namedAtMost = 20

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
  const others = usedBy.length - namedAtMost
  return (
    <div className="grid gap-4">
      <ErrorPanel title={message} messages={[]} />
      <ul className="grid gap-1 pl-5 [list-style:disc]">
        {usedBy.slice(0, namedAtMost).map(({ id, name }) => (
          <li key={id}>{name}</li>
        ))}
        {others > 0 && <li className="text-muted">{t('andMore', { count: others })}</li>}
      </ul>
      {mayArchive && <p className="max-w-measure text-muted">{t('archiveHint')}</p>}
    </div>
  )
}
