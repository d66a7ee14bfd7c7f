import { ArrowUpFromLine, TriangleAlert } from 'lucide-react'
import type { ListedRow } from '#client/data/replica/view/use-listed.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { adminWords } from '#client/i18n/words/admin.ts'
import { eventListWords } from '#client/i18n/words/event-list.ts'
import { Badge } from '#client/ui/badge.tsx'
import { classes } from '#client/ui/classes.ts'
import type { Collection } from '#sync/entities/index.ts'
import { editAddress } from '#sync/rules/section-paths.ts'
import { isDraft } from '#sync/rules/draft.ts'
import { LinkBadge } from '../links/link-badge.tsx'
import { MarkBadge, useMarkId } from './mark-badge.tsx'
import type { Section } from '../section.ts'
import { SteadyLink } from './steady-link.tsx'

/** Connects the controls of a row with its name for screen readers. */
export const rowNameId = (id: string) => `name-${id}`

/** The cell of a row that is changed where it stands. */
export const cellId = (heading: string, id: string) => `${heading}-${id}`

/** The name as the link to the edit screen, with the row's state. */
export function RowName({ section, row: { row, state } }: { section: Section; row: ListedRow<Collection> }) {
  const t = useWords(adminWords)
  const tEvent = useWords(eventListWords)
  const markId = useMarkId(row.id)
  const hasColumn = section.columns.some(({ heading, isOff }) => heading === 'status' && !isOff)
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1 md:pointer-fine:flex-nowrap md:pointer-fine:whitespace-nowrap">
      <SteadyLink
        id={rowNameId(row.id)}
        aria-describedby={markId}
        to={editAddress(section, row.id)}
        title={row.name}
        className="group/name inline-flex scroll-mt-52 scroll-mb-36 min-h-11 min-w-6 items-center md:pointer-fine:min-h-9 md:pointer-fine:min-w-24 font-semibold wrap-anywhere text-text no-underline hover:text-brand hover:underline focus-visible:relative focus-visible:z-[8] md:pointer-fine:focus-visible:outline-none"
      >
        {/* The ring is around the whole name, and within its row: the headings would cover what is above that. */}
        <span className="md:pointer-fine:truncate md:pointer-fine:group-focus-visible/name:w-max md:pointer-fine:group-focus-visible/name:shrink-0 md:pointer-fine:group-focus-visible/name:overflow-visible md:pointer-fine:group-focus-visible/name:bg-surface md:pointer-fine:group-focus-visible/name:[outline:3px_solid_var(--focus)] md:pointer-fine:group-focus-visible/name:outline-offset-2">
          {row.name}
        </span>
      </SteadyLink>
      <MarkBadge rowId={row.id} id={markId} />
      <span className={classes('contents', hasColumn && 'md:hidden')}>
        {row.archived && <Badge tone="neutral">{t(isDraft(row) ? 'draft' : 'archived')}</Badge>}
        {'status' in row && row.status !== 'Scheduled' && <Badge tone="warning">{tEvent(row.status)}</Badge>}
      </span>
      {section.collection === 'calendarEvent' && <LinkBadge eventId={row.id} />}
      <StateBadge state={state} />
    </span>
  )
}

/** Whether the last change has reached the server yet. */
export function StateBadge({ state }: { state: ListedRow<Collection>['state'] }) {
  const t = useWords(adminWords)
  if (state === 'waiting') {
    return (
      <Badge tone="info" icon={<ArrowUpFromLine aria-hidden size={13} />}>
        {t('waiting')}
      </Badge>
    )
  }
  if (state === 'saved') return null
  return (
    <Badge tone="warning" icon={<TriangleAlert aria-hidden size={13} />}>
      {t('attention')}
    </Badge>
  )
}
