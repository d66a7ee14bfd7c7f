import { useMemo, type ReactNode } from 'react'
import { useSession } from '#client/auth/session.ts'
import { useListedRows } from '#client/data/replica/view/use-listed.ts'
import { formatInteger } from '#client/i18n/format.ts'
import { language, useWords } from '#client/i18n/i18n.ts'
import { eventListWords } from '#client/i18n/words/event-list.ts'
import { Button } from '#client/ui/button.tsx'
import { Notice } from '#client/ui/notice.tsx'
import type { Collection, ListRows } from '#sync/entities/index.ts'
import { ListScreen } from '../list/list-screen.tsx'
import { useSearchAddress } from '../list/use-search-address.ts'
import type { SectionRow } from '../list/use-section-rows.ts'
import type { Section } from '../section.ts'
import { useBatchMembers } from './batch-members.ts'
import { asksForArchived, eventRule, filtersIn, hasFilters, noFilters } from './event-filters.ts'
import { FilterBar } from './filter-bar.tsx'
import { authorOf } from './known-changes.ts'
import { useLastChanges } from './last-changes.ts'

type Event = ListRows['calendarEvent']

/** /administration/events: the plain list, narrowed by the filters of its address. */
export function EventList({ section }: { section: Section }) {
  const t = useWords(eventListWords)
  const { query, writeAll } = useSearchAddress()
  const me = useSession().user?.sub ?? ''
  const events = useListedRows('calendarEvent')
  const rows = events.status === 'ready' ? events.value : null
  const upTo = useMemo(() => (rows ?? []).reduce((most, { row }) => Math.max(most, row.position), 0), [rows])
  const changes = useLastChanges(upTo, me)
  const members = useBatchMembers(query.get('batch') ?? '')
  const [types, providers, tags] = [useIds('calendarEventType'), useIds('calendarEventProvider'), useIds('itemTag')]
  const asked = query.toString()
  const { filters, unknown } = useMemo(() => {
    const isWhole = changes.position >= upTo && upTo > 0
    const by = isWhole ? new Set([...changes.names.keys(), me]) : null
    const given = new URLSearchParams(asked)
    const batch = members && { has: () => members.size > 0 }
    return filtersIn(given, { type: types, provider: providers, tag: tags, by, batch })
  }, [asked, types, providers, tags, changes, members, me, upTo])
  const isOn = hasFilters(filters)
  const followsChanges = filters.by !== '' || filters.status === 'myDraft'
  const relevant = followsChanges ? changes : null
  const keep = useMemo(() => {
    if (!isOn) return null
    const changedBy = (event: Event, isUnsent: boolean) => (isUnsent ? me : relevant && authorOf(relevant, event))
    const isMine = (event: Event, isUnsent: boolean) =>
      changedBy(event, isUnsent) === me || relevant?.changes.get(event.id)?.madeBy === me
    const rule = eventRule(filters, { changedBy, isMine, members })
    return ({ listed: { row, state } }: SectionRow) => rule(row as Event, state !== 'saved')
  }, [isOn, filters, relevant, me, members])
  const narrowing = useMemo(
    () => ({ keep, showsHidden: asksForArchived(filters), version: changes }),
    [keep, filters, changes],
  )
  const notices: ReactNode = (
    <>
      {unknown.length > 0 && (
        <Notice
          tone="warning"
          actions={
            <Button compact onClick={() => writeAll(Object.fromEntries(unknown.map((name) => [name, ''])))}>
              {t('leaveOut')}
            </Button>
          }
        >
          {t('unknown', {
            count: unknown.length,
            names: new Intl.ListFormat(language(), { type: 'conjunction' }).format(unknown.map((name) => `“${name}”`)),
          })}
        </Notice>
      )}
      {followsChanges && changes.position === 0 && <Notice tone="info">{t('changesUnknown')}</Notice>}
    </>
  )
  return (
    <ListScreen
      section={section}
      narrower={{
        narrowing,
        bar: (
          <FilterBar
            filters={filters}
            names={changes.names}
            me={me}
            onChange={(name, value) => writeAll({ [name]: value })}
          >
            {isOn && (
              <Button compact className="justify-self-start" onClick={() => writeAll(noFilters)}>
                {t('clear')}
              </Button>
            )}
          </FilterBar>
        ),
        notices,
        count: Object.values(filters).filter((value) => value !== '').length,
        found: (count) => t('found', { count, shown: formatInteger(count) }),
        nothing: t('nothingFound'),
        clearWords: t('clear'),
        clear: () => writeAll(noFilters),
      }}
    />
  )
}

/** The ids of all documents of a collection; null until they have been read. */
function useIds(collection: Collection): ReadonlySet<string> | null {
  const listed = useListedRows(collection)
  return useMemo(() => (listed.status === 'ready' ? new Set(listed.value.map(({ row }) => row.id)) : null), [listed])
}
