import { useSession } from '#client/auth/session.ts'
import type { ListedRow } from '#client/data/replica/view/use-listed.ts'
import { formatDate, formatDateTime } from '#client/i18n/format.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { eventListWords } from '#client/i18n/words/event-list.ts'
import { Badge } from '#client/ui/badge.tsx'
import type { Collection, ListRows } from '#sync/entities/index.ts'
import { isDraft } from '#sync/rules/draft.ts'
import type { Requirement } from '#sync/rules/event-status.ts'
import { authorOf } from './known-changes.ts'
import { lastChangesNow, useKnownChanges } from './last-changes.ts'

type Listed = ListedRow<Collection>
type Event = ListRows['calendarEvent']

/** Whether readers see the event, and whether it takes place as its dates say. */
export function StateCell({ listed }: { listed: Listed }) {
  const t = useWords(eventListWords)
  const { archived, status } = listed.row as Event
  const shown = isDraft(listed.row) ? 'isDraft' : archived ? 'archived' : 'published'
  const isChanged = status !== 'Scheduled'
  return (
    <span className="flex items-center gap-1.5 whitespace-nowrap">
      {shown !== 'published' && (
        // Every second row has the badge's colour.
        <span className="inline-flex rounded-chip ring-1 ring-hairline">
          <Badge tone="neutral">{t(shown)}</Badge>
        </span>
      )}
      {isChanged && <Badge tone="warning">{t(status)}</Badge>}
      {shown === 'published' && !isChanged && <span className="text-muted">{t(shown)}</span>}
    </span>
  )
}

/** A text that is cut off where it is longer than its column. */
export function Quiet({ text }: { text: string }) {
  return (
    <span className="block truncate text-[0.9375rem] text-muted" title={text}>
      {text}
    </span>
  )
}

export function FeaturedCell({ isFeatured }: { isFeatured: boolean }) {
  const t = useWords(eventListWords)
  return <span className="text-[0.9375rem] text-muted">{isFeatured && t('isFeatured')}</span>
}

export function RequirementCell({ requirement }: { requirement: Requirement }) {
  const t = useWords(eventListWords)
  return <span className="text-[0.9375rem] text-muted">{requirement !== 'None' && t(requirement)}</span>
}

/** In the order of what needs work: drafts, what is published, what is archived. */
export function stateOrder({ row }: Listed): number {
  return isDraft(row) ? 0 : row.archived ? 2 : 1
}

/** Who changed the event last, and when. */
export function ChangedCell({ listed: { row, state } }: { listed: Listed }) {
  const t = useWords(eventListWords)
  const me = useSession().user?.sub
  const known = useKnownChanges()
  if (state !== 'saved') return <span className="whitespace-nowrap text-muted">{t('youUnsent')}</span>
  const change = known.changes.get(row.id)
  if (!change || change.edit !== row.edit) return null
  const by = authorOf(known, row)
  const name = by === me ? t('you') : by === null ? null : (known.names.get(by) ?? t('someone'))
  const when = <time dateTime={change.at}>{formatDate(change.at)}</time>
  return (
    <span
      className="block truncate text-[0.9375rem] text-muted"
      title={[name, formatDateTime(change.at)].filter(Boolean).join(', ')}
    >
      {name === null ? (
        when
      ) : (
        <>
          {name}, {when}
        </>
      )}
    </span>
  )
}

/** What waits to be sent is the newest; of what nobody knows nothing is said. */
export function changedOrder({ row, state }: Listed): string {
  return state === 'saved' ? (lastChangesNow().changes.get(row.id)?.at ?? '') : '9'
}
