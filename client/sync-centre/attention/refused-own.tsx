import { useRefusedOwn } from '#client/data/replica/own/refused-own.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { statusWords } from '#client/i18n/words/sync-status.ts'
import { Notice } from '#client/ui/notice.tsx'

/** How many stars, notes and other own records the server does not take as they are, and why. */
export function RefusedOwn() {
  const t = useWords(statusWords)
  const refused = useRefusedOwn()
  return [...Map.groupBy(refused, ({ problem }) => problem)].map(([why, rows]) => (
    <Notice key={why} tone="danger">
      {t('ownRefused', { count: rows.length, why })}
    </Notice>
  ))
}
