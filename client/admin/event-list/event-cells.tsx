import { useSession } from '#client/auth/session.ts'
import { useNamedRows, type ListedRow } from '#client/data/replica/view/use-listed.ts'
import { formatDate, formatDateTime } from '#client/i18n/format.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { eventListWords } from '#client/i18n/words/event-list.ts'
import { Badge } from '#client/ui/badge.tsx'
import { ColorChip } from '#client/ui/color/color-chip.tsx'
import type { Collection, ListRows } from '#sync/entities/index.ts'
import { isDraft } from '#sync/rules/draft.ts'
import { eventStatuses, type EventStatus, type Requirement } from '#sync/rules/event-status.ts'
import { ChoiceCell } from '../cells/choice-cell.tsx'
import { authorOf } from './known-changes.ts'
import { lastChangesNow, useKnownChanges } from './last-changes.ts'

type Listed = ListedRow<Collection>
type Event = ListRows['calendarEvent']

/** Whether readers see the event, and whether it takes place as its dates say. */
function StateCell({ listed }: { listed: Listed }) {
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

export function RequirementCell({ requirement }: { requirement: Requirement }) {
  const t = useWords(eventListWords)
  return <span className="text-[0.9375rem] text-muted">{requirement !== 'None' && t(requirement)}</span>
}

/** Whether it takes place, changed where it stands. */
export function StatusChoice({ listed }: { listed: Listed }) {
  const t = useWords(eventListWords)
  const { id, status } = listed.row as Event
  return (
    <ChoiceCell
      id={id}
      heading="status"
      says={t('changeStatus')}
      shown={<StateCell listed={listed} />}
      value={status}
      options={() => eventStatuses.map((value) => ({ value, label: t(value) }))}
      changed={(value) => ({ status: value as EventStatus })}
      reports="nowStatus"
    />
  )
}

export function FeaturedChoice({ listed: { row } }: { listed: Listed }) {
  const t = useWords(eventListWords)
  const { id, isFeatured } = row as Event
  return (
    <ChoiceCell
      id={id}
      heading="isFeatured"
      says={t('changeFeatured')}
      shown={<span className="text-[0.9375rem] text-muted">{isFeatured && t('isFeatured')}</span>}
      value={isFeatured ? 'yes' : 'no'}
      options={() => [
        { value: 'yes', label: t('isFeatured') },
        { value: 'no', label: t('notFeatured') },
      ]}
      changed={(value) => ({ isFeatured: value === 'yes' })}
      reports="nowFeatured"
    />
  )
}

type TypeChoiceProps = { listed: Listed; type: { name: string; color: string } | null }

export function TypeChoice({ listed: { row }, type }: TypeChoiceProps) {
  const t = useWords(eventListWords)
  const types = useNamedRows(typesAlone)
  const { id, calendarEventTypeId } = row as Event
  const options = () =>
    [...types.values()]
      .filter((one) => !one.archived || one.id === calendarEventTypeId)
      .map((one) => ({ value: one.id, label: one.name }))
      .toSorted((one, other) => one.label.localeCompare(other.label))
  return (
    <ChoiceCell
      id={id}
      heading="calendarEventTypeId"
      says={t('changeType')}
      shown={
        type && (
          <span
            title={type.name}
            className="flex min-w-0 group-focus-visible/cell:relative group-focus-visible/cell:z-[7] group-focus-visible/cell:w-max group-focus-visible/cell:shrink-0"
          >
            <ColorChip color={type.color} name={type.name} className="min-w-0 text-[0.875rem] md:py-0.5" />
          </span>
        )
      }
      value={calendarEventTypeId}
      options={options}
      changed={(value) => ({ calendarEventTypeId: value })}
      reports="nowOfType"
    />
  )
}

const typesAlone: readonly Collection[] = ['calendarEventType']

/** In the order of what needs work: drafts, what is published, what is archived. */
export function stateOrder({ row }: Listed): number {
  return isDraft(row) ? 0 : row.archived ? 2 : 1
}

/** Who changed the event last, and when. */
export function ChangedCell({ listed: { row, state } }: { listed: Listed }) {
  const t = useWords(eventListWords)
  const me = useSession().user?.sub
  const known = useKnownChanges()
  if (state !== 'saved') {
    // What met a conflict or was refused has been sent.
    const word = state === 'waiting' ? 'youUnsent' : 'youAttention'
    return <span className="whitespace-nowrap text-muted">{t(word)}</span>
  }
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
