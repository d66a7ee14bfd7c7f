import { useMemo } from 'react'
import { openSyncSheet } from '#client/data/open-sync-sheet.ts'
import { useAnswer, type Answer } from '#client/data/online/http/use-answer.ts'
import type { TodayOverview } from '#sync/protocol/answers/today-overview.ts'
import { useSyncState } from '#client/data/replica/copy/use-sync-state.ts'
import { readAll } from '#client/data/replica/edits/save-batch.ts'
import { useListedRows, useNamedRows } from '#client/data/replica/view/use-listed.ts'
import { now } from '#client/data/now.ts'
import { useToday } from '#client/data/use-today.ts'
import type { Loaded } from '#client/data/loaded.ts'
import { formatDate, formatInteger, formatMonth } from '#client/i18n/format.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { eventFormWords } from '#client/i18n/words/event-form.ts'
import { publishingWords } from '#client/i18n/words/publishing.ts'
import { todayWords } from '#client/i18n/words/today.ts'
import { Button } from '#client/ui/button.tsx'
import type { Collection, ListRows } from '#sync/entities/index.ts'
import { addAddress, addressOf, editAddress } from '#sync/rules/section-paths.ts'
import { datesInWords } from '../sections/events/event-row.ts'
import { planWords } from '../publishing/plan-badge.tsx'
import { shortLondonTime } from '../publishing/london-time.ts'
import { events } from '../sections/events/events.tsx'
import { headlines } from '../sections/headlines/headlines.tsx'
import {
  comingEvents,
  draftsOf,
  lacksOf,
  lastDayAhead,
  monthsWithoutHeadline,
  plannedEvents,
  type ComingEvent,
  type Lack,
} from './needs-work.ts'
import { TodayCard, TodayItem, TodayList } from './today-card.tsx'

type EventRows = Loaded<ListRows['calendarEvent'][]>

/** The rows of all events on this device, with what waits to be sent. */
export function useEventRows(): EventRows {
  const listed = useListedRows('calendarEvent')
  return useMemo(() => mapped(listed, (rows) => rows.map(({ row }) => row)), [listed])
}

function mapped<T, To>(loaded: Loaded<T>, to: (value: T) => To): Loaded<To> {
  return loaded.status === 'ready' ? { status: 'ready', value: to(loaded.value) } : loaded
}

const typesAlone: readonly Collection[] = ['calendarEventType']

/** What waits to be published; which of it has been left for long only the server knows. */
export function DraftsCard({ rows, overview }: { rows: EventRows; overview: Answer<TodayOverview> }) {
  const t = useWords(todayWords)
  const tForm = useWords(eventFormWords)
  const today = useToday()
  const drafts = useMemo(() => mapped(rows, draftsOf), [rows])
  const types = useNamedRows(typesAlone)
  const stale = new Set(overview.status === 'ready' ? overview.value.staleDrafts.map(({ id }) => id) : [])
  return (
    <TodayCard
      heading={t('drafts')}
      of={drafts}
      show={(found) => {
        const left = found.filter(({ id }) => stale.has(id)).length
        return {
          count: found.length,
          empty: t('noDrafts'),
          children: (
            <>
              {left > 0 && <p className="text-muted">{t('stale', { count: left, shown: formatInteger(left) })}</p>}
              <TodayList items={found} idOf={({ id }) => id}>
                {({ id, name, schedules, location, calendarEventTypeId }) => (
                  <TodayItem
                    to={editAddress(events, id)}
                    name={name}
                    about={[datesInWords(schedules, today, tForm), types.get(calendarEventTypeId)?.name, location]
                      .filter(Boolean)
                      .join(' · ')}
                  />
                )}
              </TodayList>
            </>
          ),
        }
      }}
      more={{ to: `${addressOf(events)}?status=draft`, words: t('allDrafts') }}
    />
  )
}

/** What is published or archived by itself in the next days. */
export function PlannedCard({ rows }: { rows: EventRows }) {
  const t = useWords(todayWords)
  const tPublishing = useWords(publishingWords)
  const planned = useMemo(() => mapped(rows, (all) => plannedEvents(all, now())), [rows])
  return (
    <TodayCard
      heading={t('planned')}
      of={planned}
      show={(found) => ({
        count: found.length,
        empty: t('nothingPlanned'),
        children: (
          <TodayList items={found} idOf={({ id }) => id}>
            {({ id, name, plan }) => (
              <TodayItem
                to={editAddress(events, id)}
                name={name}
                about={tPublishing(planWords(plan), { when: shortLondonTime(plan.at) })}
              />
            )}
          </TodayList>
        ),
      })}
    />
  )
}

type Incomplete = ComingEvent & { lacks: Lack[] }

/** Events that readers see soon without something that they look for. */
export function ComingCard({ rows }: { rows: EventRows }) {
  const t = useWords(todayWords)
  const today = useToday()
  const incomplete = useIncomplete(rows)
  const weeks = new URLSearchParams({ status: 'published', from: today, to: lastDayAhead(today) })
  return (
    <TodayCard
      heading={t('coming')}
      of={incomplete}
      show={({ found, total }) => ({
        count: found.length,
        empty: t(total === 0 ? 'nothingComing' : 'comingWell'),
        isWell: total > 0 && found.length === 0,
        children: (
          <TodayList items={found} idOf={({ id }) => id}>
            {({ id, name, day, lacks }) => (
              <TodayItem
                to={editAddress(events, id)}
                name={name}
                about={`${formatDate(`${day}T12:00`)} · ${lacks.map((what) => t('lacks', { what: t(what) })).join(' · ')}`}
              />
            )}
          </TodayList>
        ),
      })}
      more={{ to: `${addressOf(events)}?${weeks}`, words: t('ofTheseWeeks') }}
    />
  )
}

/** Links are in the documents alone, of which those of six weeks are read when something about them changes. */
function useIncomplete(rows: EventRows): Loaded<{ found: Incomplete[]; total: number }> {
  const today = useToday()
  const coming = useMemo(() => (rows.status === 'ready' ? comingEvents(rows.value, today) : []), [rows, today])
  const key = useMemo(() => {
    const ids = new Set(coming.map(({ id }) => id))
    const seen = rows.status === 'ready' ? rows.value.filter(({ id }) => ids.has(id)) : []
    return seen.map(({ id, position, edit }) => `${id} ${position} ${edit}`).join()
  }, [coming, rows])
  const read = useAnswer(
    `incomplete ${rows.status} ${today} ${key}`,
    async () => {
      // What was made of no rows must not stay until those of this device have been read.
      if (rows.status !== 'ready') return null
      const documents = await readAll(
        'calendarEvent',
        coming.map(({ id }) => id),
      )
      const lacksById = new Map(documents.map((event) => [event.id, lacksOf(event)]))
      const found = coming.map((event) => ({ ...event, lacks: lacksById.get(event.id) ?? [] }))
      return { found: found.filter(({ lacks }) => lacks.length > 0), total: coming.length }
    },
    { stays: true },
  )
  if (rows.status !== 'ready') return rows
  if (read.status === 'error') return { ...read, message: read.messages.join(' ') }
  return read.status === 'ready' && read.value ? { status: 'ready', value: read.value } : { status: 'loading' }
}

/** What stands out in the next six weeks; nothing is what needs somebody. */
export function FeaturedCard({ rows }: { rows: EventRows }) {
  const t = useWords(todayWords)
  const today = useToday()
  const featured = useMemo(
    () => mapped(rows, (all) => comingEvents(all, today).filter(({ isFeatured }) => isFeatured)),
    [rows, today],
  )
  return (
    <TodayCard
      heading={t('featured')}
      of={featured}
      show={(found) => ({
        count: found.length,
        empty:
          found.length === 0
            ? t('noFeatured')
            : t('areFeatured', { count: found.length, shown: formatInteger(found.length) }),
        isWell: found.length > 0,
        children: null,
      })}
    />
  )
}

export function HeadlinesCard() {
  const t = useWords(todayWords)
  const today = useToday()
  const listed = useListedRows('calendarHeadline')
  const missing = useMemo(
    () =>
      mapped(listed, (rows) =>
        monthsWithoutHeadline(
          rows.map(({ row }) => row),
          today,
        ),
      ),
    [listed, today],
  )
  return (
    <TodayCard
      heading={t('headlines')}
      of={missing}
      show={(months) => ({
        count: months.length,
        empty: t('headlinesWell'),
        children: (
          <TodayList items={months} idOf={(month) => month}>
            {(month) => <TodayItem to={`${addAddress(headlines)}?month=${month}`} name={formatMonth(month)} />}
          </TodayList>
        ),
      })}
      more={{ to: addAddress(headlines), words: t('addHeadline') }}
    />
  )
}

/** Changes of this device that the server has refused, or that met somebody else's. */
export function RefusedCard() {
  const t = useWords(todayWords)
  const { attention } = useSyncState()
  return (
    <TodayCard
      heading={t('refused')}
      of={{ status: 'ready', value: attention }}
      show={(count) => ({
        count,
        empty: t('refusedNone'),
        children: (
          <div className="grid justify-items-start gap-2">
            <p>{t('refusedSome', { count, shown: formatInteger(count) })}</p>
            <Button compact onClick={() => openSyncSheet()}>
              {t('openSync')}
            </Button>
          </div>
        ),
      })}
    />
  )
}
