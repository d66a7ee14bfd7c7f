import { setImmediate as pause } from 'node:timers/promises'
import { toPublicEvent } from '#sync/faces/calendar-event/public-page.ts'
import { toVevent } from '#sync/icalendar/to-vevent.ts'
import { calendarFileName, toCalendarFile } from '#sync/icalendar/vcalendar.ts'
import type { Day } from '#sync/rules/day.ts'
import { eventSlug } from '#sync/rules/event-slug.ts'
import { publicEventPath } from '#sync/rules/public-path.ts'
import type { ReaderFilter } from '#sync/rules/reader-filter.ts'
import { dayInZone, sectorZone } from '#sync/rules/zone.ts'
import type { Reads } from '../db/read-replica.ts'
import type { Env } from '../env.ts'
import { createBodyCache } from '../http/body-cache.ts'
import { packBody, type PackedBody } from '../http/packed-body.ts'
import { readDatesOfEvent } from '../icalendar/feed-dates.ts'
import { normalised, readFilterIds, type FilterIds } from '../records/filter-ids.ts'
import { createBuildQueue } from '../kit/build-queue.ts'
import type { ReadersAge } from '../records/readers-age.ts'
import { comingDates, type Coming } from './coming-dates.ts'
import { eventPage, eventPreview } from './event-page.ts'
import { listPage } from './list-page.ts'
import { readComingEvents, readEvent, readListedPages, readPublicEvent } from './read-public-events.ts'
import { sitemapOf } from './sitemap.ts'

/** The page of an event, with the slug under which it stands. */
export type EventPage = PackedBody & { slug: string }
export type CalendarFile = PackedBody & { fileName: string }

/** `from`: the address for which is built, so that no other one waits for all that it asks for. */
export type PublicPages = {
  list(from: string, filter: ReaderFilter, kind: 'page' | 'framed'): Promise<PackedBody>
  /** @returns `gone` when visitors could see the event once, null when they never could */
  event(from: string, id: string): Promise<EventPage | 'gone' | null>
  /** The page of an event, published or not, for a link that works until then (ISO); null once the event is gone. */
  preview(from: string, id: string, until: string): Promise<PackedBody | null>
  /** Every date of an event for a calendar app; null when readers see none. */
  calendarFile(from: string, id: string): Promise<CalendarFile | null>
  sitemap(from: string): Promise<PackedBody>
  /** The ETag of what stands at an address, if that is known at this moment without looking anything up. */
  etagOf(url: string): string | undefined
  /** What is cached at this moment. */
  size(): { count: number; bytes: number }
}

/** The most bytes that a process caches. */
const mostBytes = 64 * 1024 * 1024
/** Pages for one address that wait to be built, and those for all. */
const mostWaiting = 100
const mostOfAll = 1_000
/** Pages of a sitemap (sitemaps.org); `/events` is one of them. */
const mostPages = 50_000
const datesPerSlice = 200

type Cached = PackedBody | EventPage | CalendarFile | Coming

/** Bytes of an entry of the list, roughly: its texts are the event's own. */
const bytesOfEntry = 500

/**
 * The pages for visitors, built once for each change and day, as feeds are: one build after the other, for all concurrent requests. What
 * has no filter does not wait for what has one: there are as many lists as there are sets of types, phases and schools. Ids and filters that
 * somebody has invented make no entry of the cache.
 */
export function createPublicPages(
  read: Reads['read'],
  site: Pick<Env, 'publicUrl' | 'productName'>,
  {
    age,
    now,
    most = mostBytes,
    waiting = mostWaiting,
  }: { age: Pick<ReadersAge, 'current' | 'remembered'>; now: () => Date; most?: number; waiting?: number },
): PublicPages {
  const cache = createBodyCache<Cached>('public pages', most, (one) =>
    'body' in one ? one.body.length : one.entries.length * bytesOfEntry,
  )
  const filterIds = createBodyCache<FilterIds>('page filters', 1, () => 1)
  const buildQueued = createBuildQueue(waiting, mostOfAll)
  const buildFiltered = createBuildQueue(waiting, mostOfAll)
  const etags = { age: '', byUrl: new Map<string, string>() }

  const looked = { minute: NaN, day: '' }
  /** Looked up once a minute, with which a day begins: a zone's calendar takes longer than most of an answer from the cache. */
  const today = (): Day => {
    const minute = Math.floor(now().getTime() / 60_000)
    if (minute !== looked.minute) Object.assign(looked, { minute, day: dayInSector(minute * 60_000) })
    return looked.day
  }
  const current = async () => {
    const day = today()
    return { day, key: `${(await age.current()).key} ${day}` }
  }
  type Current = Awaited<ReturnType<typeof current>>
  const remember = <T extends PackedBody>({ key }: Current, url: string, body: T): T => {
    if (etags.age !== key) etags.byUrl.clear()
    etags.age = key
    etags.byUrl.set(url, body.etag)
    return body
  }
  const coming = ({ key, day }: Current) =>
    cache.at(key, 'coming', async () => {
      const { events, names } = await read((sql) => readComingEvents(sql, day))
      return comingDates(events, names, day)
    }) as Promise<Coming>
  /**
   * What is missing is thrown through the cache, which keeps no failed build. What is read is read in the queue too: whoever is refused
   * there is refused at once, and with them nobody who asks for the same meanwhile.
   */
  const unlessMissing = async <T extends Cached>(
    ...[key, from, at, build]: [string, string, Current, () => Promise<T>]
  ): Promise<T | 'gone' | null> =>
    (cache.at(at.key, key, () => buildQueued(from, build)) as Promise<T>).catch((error: unknown) => {
      if (error instanceof Missing) return error.outcome
      throw error
    })

  return {
    list: async (from, filter, kind) => {
      const at = await current()
      const wanted = normalised(filter, await filterIds.at(at.key, 'ids', () => read(readFilterIds)))
      const isFramed = kind === 'framed'
      const key = JSON.stringify(wanted)
      const build = () =>
        (key === unfiltered ? buildQueued : buildFiltered)(from, async () =>
          packBody([await listPage({ site, coming: await coming(at), filter: wanted, isFramed })]),
        )
      const body = (await cache.at(at.key, `${kind} ${key}`, build)) as PackedBody
      return key === unfiltered ? remember(at, isFramed ? '/embed' : '/events', body) : body
    },
    event: async (from, id) => {
      const at = await current()
      return unlessMissing<EventPage>(`event ${id}`, from, at, async () => {
        const found = await read((sql) => readPublicEvent(sql, id))
        if (found === null || found === 'gone') throw new Missing(found)
        const event = toPublicEvent(found.event, found.names)
        const body = await packBody([eventPage(site, event, at.day)])
        return remember(at, publicEventPath(event.name, id), { ...body, slug: eventSlug(event.name) })
      })
    },
    preview: async (from, id, until) => {
      const at = await current()
      const last = dayInSector(Date.parse(until))
      const built = await unlessMissing<PackedBody>(`preview ${id} ${last}`, from, at, async () => {
        const found = await read((sql) => readEvent(sql, id))
        if (found === null) throw new Missing(null)
        return packBody([eventPreview(site, toPublicEvent(found.event, found.names), at.day, last)])
      })
      return built === 'gone' ? null : built
    },
    calendarFile: async (from, id) => {
      const file = await unlessMissing<CalendarFile>(`file ${id}`, from, await current(), async () => {
        const dates = await read((sql) => readDatesOfEvent(sql, id))
        if (dates.length === 0) throw new Missing(null)
        const vevents: string[] = []
        for (const [number, date] of dates.entries()) {
          if (number % datesPerSlice === datesPerSlice - 1) await pause()
          vevents.push(toVevent(date, date.stamp, site.publicUrl))
        }
        const body = await packBody([toCalendarFile(site.productName, vevents)])
        return { ...body, fileName: calendarFileName({ name: dates[0]!.name, id }) }
      })
      return file === 'gone' ? null : file
    },
    sitemap: async (from) => {
      const { key } = await current()
      const build = () =>
        buildQueued(from, async () =>
          packBody(sitemapOf(site.publicUrl, await read((sql) => readListedPages(sql, mostPages - 1)))),
        )
      return (await cache.at(key, 'sitemap', build)) as PackedBody
    },
    etagOf: (url) => {
      const etag = etags.byUrl.get(url)
      if (etag === undefined) return undefined
      const known = age.remembered()
      return known && `${known.key} ${today()}` === etags.age ? etag : undefined
    },
    size: () => cache.size(),
  }
}

const dayInSector = dayInZone(sectorZone)

const unfiltered = JSON.stringify({ excludedSchoolPhaseIds: [], excludedEventTypeIds: [], excludedSchoolTypeIds: [] })

/** Why there is no page. */
class Missing extends Error {
  readonly outcome: 'gone' | null

  constructor(outcome: 'gone' | null) {
    super('missing')
    this.outcome = outcome
  }
}
