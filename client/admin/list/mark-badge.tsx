import { Check } from 'lucide-react'
import { useWords } from '#client/i18n/i18n.ts'
import { adminWords } from '#client/i18n/words/admin.ts'
import { Badge } from '#client/ui/badge.tsx'
import { useMarkOf } from './marked-row.ts'

/** The id of the badge that describes the link of the marked row; undefined for every other row. */
export function useMarkId(rowId: string): string | undefined {
  return useMarkOf(rowId) ? `mark-${rowId}` : undefined
}

/** Marks the last saved row as saved; with an `id` to describe its link. */
export function MarkBadge({ rowId, id }: { rowId: string; id?: string | undefined }) {
  const t = useWords(adminWords)
  const mark = useMarkOf(rowId)
  if (!mark) return null
  return (
    <Badge id={id} tone="ok" icon={<Check aria-hidden size={13} />}>
      {t(mark.as)}
    </Badge>
  )
}
