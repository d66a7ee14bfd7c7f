import { Unlink } from 'lucide-react'
import { formatInteger } from '#client/i18n/format.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { linkCheckWords } from '#client/i18n/words/link-check.ts'
import { Badge } from '#client/ui/badge.tsx'
import { useLinkProblems } from './link-problems.ts'

/** In the list of events: how many links of this one need attention. */
export function LinkBadge({ eventId }: { eventId: string }) {
  const t = useWords(linkCheckWords)
  const count = useLinkProblems(eventId)
  if (count === 0) return null
  return (
    <Badge tone="warning" icon={<Unlink aria-hidden size={13} />}>
      {t('badge', { count, shown: formatInteger(count) })}
    </Badge>
  )
}
