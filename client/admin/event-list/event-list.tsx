import { Download } from 'lucide-react'
import { useMemo, useRef, type ReactNode } from 'react'
import { useSession } from '#client/auth/session.ts'
import { useListedRows } from '#client/data/replica/view/use-listed.ts'
import { formatInteger } from '#client/i18n/format.ts'
import { language, useWords } from '#client/i18n/i18n.ts'
import { eventListWords } from '#client/i18n/words/event-list.ts'
import { Button } from '#client/ui/button.tsx'
import { Notice } from '#client/ui/notice.tsx'
import type { Collection, ListRows } from '#sync/entities/index.ts'
import { addressOf } from '#sync/rules/section-paths.ts'
import { ColumnsButton } from '../columns/columns-button.tsx'
import { useColumns } from '../columns/use-columns.ts'
import { ListScreen } from '../list/list-screen.tsx'
import { useSearchAddress } from '../list/use-search-address.ts'
import type { SectionRow } from '../list/use-section-rows.ts'
import type { ColumnName, Section } from '../section.ts'
import { ViewBar } from '../views/view-bar.tsx'
import { useViews } from '../views/use-views.ts'
import { useBatchMembers } from './batch-members.ts'
import { includesArchived, eventRule, filtersIn, hasFilters, noFilters } from './event-filters.ts'
import { FilterBar } from './filter-bar.tsx'
import { authorOf } from './known-changes.ts'
import { useExportThese } from './use-export-these.ts'
import { useLastChanges } from './last-changes.ts'

type Event = ListRows['calendarEvent']

/** /administration/events: the plain list, narrowed by the filters of its address. */
export function EventList({ section: whole }: { section: Section }) {
  const t = useWords(eventListWords)
  const { query, writeAll } = useSearchAddress()
  const me = useSession().user?.sub ?? ''
  const events = useListedRows('calendarEvent')
  const rows = events.status === 'ready' ? events.value : null
  const upTo = useMemo(() => (rows ?? []).reduce((most, { row }) => Math.max(most, row.position), 0), [rows])
  const changes = useLastChanges(upTo, me)
  const members = useBatchMembers(query.get('batch') ?? '')
  const [types, providers, tags] = [useIds('calendarEventType'), useIds('calendarEventProvider'), useIds('itemTag')]
  const list = addressOf(whole)
  const box = useRef<HTMLDivElement>(null)
  const views = useViews(list)
  const { isBusy: isExporting, exportThese } = useExportThese('filter')
  const columns = useColumns(whole, query.get('columns') ?? '', box)
  const queryText = query.toString()
  const { filters, unknown } = useMemo(() => {
    const isWhole = changes.position >= upTo && upTo > 0
    const by = isWhole ? new Set([...changes.names.keys(), me]) : null
    const given = new URLSearchParams(queryText)
    const batch = members && { has: () => members.size > 0 }
    return filtersIn(given, { type: types, provider: providers, tag: tags, by, batch })
  }, [queryText, types, providers, tags, changes, members, me, upTo])
  const viewId = query.get('view')
  const isViewGone = viewId !== null && views?.every(({ key }) => key !== viewId)
  const notKnown = [...unknown, ...(columns.isUnknown ? ['columns'] : [])]
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
    () => ({ keep, showsHidden: includesArchived(filters), version: changes }),
    [keep, filters, changes],
  )
  /** A view has its own columns; otherwise they are the administrator's everywhere. */
  const chooseColumns = async (chosen: readonly ColumnName[] | null) => {
    if (viewId !== null) return writeAll({ columns: chosen?.join() ?? '' })
    if (query.has('columns')) writeAll({ columns: '' })
    await columns.keep(chosen ?? [])
  }
  const clear = () => writeAll({ ...noFilters, view: '' })
  const notices: ReactNode = (
    <>
      {isViewGone && (
        <Notice
          tone="warning"
          actions={
            <Button compact onClick={() => writeAll({ view: '' })}>
              {t('leaveOut')}
            </Button>
          }
        >
          {t('viewGone')}
        </Notice>
      )}
      {notKnown.length > 0 && (
        <Notice
          tone="warning"
          actions={
            <Button compact onClick={() => writeAll(Object.fromEntries(notKnown.map((name) => [name, ''])))}>
              {t('leaveOut')}
            </Button>
          }
        >
          {t('unknown', {
            count: notKnown.length,
            names: new Intl.ListFormat(language(), { type: 'conjunction' }).format(notKnown.map((name) => `“${name}”`)),
          })}
        </Notice>
      )}
      {followsChanges && changes.position === 0 && <Notice tone="info">{t('changesUnknown')}</Notice>}
    </>
  )
  return (
    <ListScreen
      section={columns.section}
      narrower={{
        narrowing,
        bar: (
          <FilterBar
            ref={box}
            filters={filters}
            names={changes.names}
            me={me}
            onChange={(name, value) => writeAll({ [name]: value })}
          >
            {isOn && (
              <Button compact className="justify-self-start" onClick={clear}>
                {t('clear')}
              </Button>
            )}
          </FilterBar>
        ),
        renderBelow: (found, isNarrowed) => (
          <>
            {views && (
              <ViewBar
                list={list}
                views={views}
                query={queryText}
                columns={query.has('columns') ? '' : columns.stored}
              />
            )}
            <ColumnsButton
              columns={whole.columns}
              shown={columns.shown}
              leftOut={columns.leftOut}
              isChosen={columns.isChosen}
              turn={columns.turn}
              onChange={chooseColumns}
            />
            {isNarrowed && found.length > 0 && (
              <Button
                compact
                variant="quiet"
                busy={isExporting}
                icon={<Download aria-hidden size={16} />}
                onClick={() => exportThese(found.map(({ id }) => id))}
              >
                {t('exportThese', { count: found.length, shown: formatInteger(found.length) })}
              </Button>
            )}
          </>
        ),
        notices,
        count: Object.values(filters).filter((value) => value !== '').length,
        found: (count) => t('found', { count, shown: formatInteger(count) }),
        nothing: t('nothingFound'),
        clearWords: t('clear'),
        clear,
      }}
    />
  )
}

/** The ids of all documents of a collection; null until they have been read. */
function useIds(collection: Collection): ReadonlySet<string> | null {
  const listed = useListedRows(collection)
  return useMemo(() => (listed.status === 'ready' ? new Set(listed.value.map(({ row }) => row.id)) : null), [listed])
}
