import { createHash } from 'node:crypto'
import { setImmediate as pause } from 'node:timers/promises'
import { withAlarms } from '#sync/icalendar/to-valarm.ts'
import { toVevent } from '#sync/icalendar/to-vevent.ts'
import { vcalendarAround } from '#sync/icalendar/vcalendar.ts'
import { toComeFrom } from '#sync/rules/occurrence.ts'
import { isShownUnder, noFilter, type ReaderFilter } from '#sync/rules/reader-filter.ts'
import { dayInZone, sectorZone } from '#sync/rules/zone.ts'
import type { NameRecord } from '#sync/protocol/month-record.ts'
import type { Sql } from '../db/client.ts'
import type { Reads } from '../db/read-replica.ts'
import type { Env } from '../env.ts'
import { createBodyCache } from '../http/body-cache.ts'
import { packBody, type PackedBody } from '../http/packed-body.ts'
import { createBuildQueue } from '../kit/build-queue.ts'
import { alarmsOf, keyOfAlarms, type Alarms } from './alarms.ts'
import { readFeedDates, type FeedDate } from './feed-dates.ts'
import { feedName, saidOfFilter } from './feed-name.ts'
import { normalised, readFilterIds, type FilterIds } from '../records/filter-ids.ts'
import { feedsBelieved } from '../kit/times.ts'
import { readNames } from '../records/read-names.ts'
import { createReadersAge, type Age, type ReadersAge } from '../records/readers-age.ts'

/** What a filter shows: events, their dates, and how many of those dates are not over. */
export type FeedCount = { events: number; dates: number; upcoming: number }

/** Starred events by id, in one order; null for a feed of what a filter shows. */
type Stars = ReadonlySet<string> | null

export type Feeds = {
  /**
   * `alarms`: with the reminders that somebody wants in it, for them alone. `stars`: only of these events. `from`: whose feed it is, so
   * that nobody else waits for all of theirs; what belongs to nobody is built in a queue of its own.
   */
  feed(filter?: ReaderFilter, alarms?: Alarms | null, stars?: Stars, from?: string): Promise<PackedBody>
  /** The ETag of the feed of everything, if that is known at this moment without looking anything up. */
  etagOfAll(): string | undefined
  count(filter: ReaderFilter, now: Date, stars?: Stars, from?: string): Promise<FeedCount>
  /** The age of what readers see, which public pages follow too. */
  age: Pick<ReadersAge, 'current' | 'remembered'>
  /** To be called when a position has moved: the next request reads it. */
  forgetAge(): void
  /** What is cached at this moment. */
  size(): { count: number; bytes: number }
}

/** The most bytes that a process caches. */
const mostBytes = 64 * 1024 * 1024
/** Dates written, or looked at, in one turn of the event loop; other requests run in between. */
const datesPerSlice = 200
/** Feeds of one person that wait to be built, about ten seconds of work for a large calendar, and those of all. */
const mostWaiting = 100
const mostOfAll = 1_000

/** The feed of everything belongs to nobody. */
const nobody = ''

type Written = Pick<
  FeedDate,
  'id' | 'name' | 'eventId' | 'typeId' | 'start' | 'end' | 'isAllDay' | 'isMandatoryDeadline' | 'isOff'
> & {
  tagIds: string[]
  vevent: string
}
/** All dates of one age as VEVENTs, the ids of the types and tags that they have, and every name by its id. */
type Dates = {
  dates: Written[]
  inUse: Set<string>
  names: ReadonlyMap<string, NameRecord>
  tagTypes: Map<string, string>
  bytes: number
}

/**
 * Feeds by filter, built once per change and day. The VEVENTs are written once for all filters. The cache knows filters,
 * not tokens, so a thousand subscribers with the same filter share one build. The age is the primary's; what is built for it is read by
 * `read`, which sees at least that.
 */
export function createFeeds(
  sql: Sql,
  env: Pick<Env, 'publicUrl' | 'productName'>,
  {
    most = mostBytes,
    believed = feedsBelieved,
    waiting = mostWaiting,
    read = (work) => work(sql),
  }: { most?: number; believed?: number; waiting?: number; read?: Reads['read'] } = {},
): Feeds {
  const bodies = createBodyCache<PackedBody | Dates>('feeds', most, (one) =>
    'dates' in one ? one.bytes : one.body.length,
  )
  const [buildOfAll, buildOwn, countQueued] = [
    createBuildQueue(waiting, mostOfAll),
    createBuildQueue(waiting, mostOfAll),
    createBuildQueue(waiting, mostOfAll),
  ]
  const filterIds = createBodyCache<FilterIds>('feed filters', 1, () => 1)
  const ages = createReadersAge(sql, believed)

  const datesAt = async (age: Age) =>
    (await bodies.at(age.key, 'dates', () => read((from) => writeDates(from, age.day, env.publicUrl)))) as Dates
  const wantedOf = async (filter: ReaderFilter, { key }: Age) =>
    filter === noFilter ? noFilter : normalised(filter, await filterIds.at(key, 'ids', () => read(readFilterIds)))
  let all: { key: string; etag: string } | undefined
  return {
    feed: async (filter = noFilter, alarms = null, stars = null, from = nobody) => {
      const age = await ages.current()
      const wanted = await wantedOf(filter, age)
      const build = () =>
        (from === nobody ? buildOfAll : buildOwn)(from, async () =>
          packBody(feedText(await datesAt(age), { filter: wanted, alarms, stars }, env.productName)),
        )
      const feed = (await bodies.at(
        age.key,
        JSON.stringify([wanted, alarms && keyOfAlarms(alarms), stars && keyOfStars(stars)]),
        build,
      )) as PackedBody
      if (filter === noFilter && !alarms && !stars) all = { key: age.key, etag: feed.etag }
      return feed
    },
    etagOfAll: () => (all && all.key === ages.remembered()?.key ? all.etag : undefined),
    count: async (filter, now, stars = null, from = nobody) => {
      const age = await ages.current()
      const wanted = await wantedOf(filter, age)
      return countQueued(from, async () => countShown(await datesAt(age), { filter: wanted, stars }, now))
    },
    age: ages,
    forgetAge: () => ages.forget(),
    size: () => bodies.size(),
  }
}

const keyOfStars = (stars: ReadonlySet<string>) =>
  createHash('sha256')
    .update([...stars].join())
    .digest('base64url')

async function writeDates(sql: Sql, day: string, publicUrl: string): Promise<Dates> {
  const rows = await readFeedDates(sql, day)
  const dates: Written[] = []
  const names = await readNames(sql)
  const inUse = new Set<string>()
  const tagTypes = new Map<string, string>()
  for (const [number, row] of rows.entries()) {
    if (number % datesPerSlice === datesPerSlice - 1) await pause()
    const { id, name, eventId, typeId, isMandatoryDeadline, isOff, isAllDay, start, end, tags, stamp } = row
    inUse.add(typeId)
    for (const tag of tags) {
      inUse.add(tag.id)
      if (tag.tagType !== null) tagTypes.set(tag.id, tag.tagType)
    }
    const about = { id, name, eventId, typeId, isMandatoryDeadline, isOff, isAllDay, start, end }
    dates.push({ ...about, tagIds: tags.map((tag) => tag.id), vevent: toVevent(row, stamp, publicUrl) })
  }
  return { dates, inUse, names, tagTypes, bytes: dates.reduce((sum, { vevent }) => sum + vevent.length, 0) }
}

type Chosen = { filter: ReaderFilter; stars: Stars }

async function* feedText(
  written: Dates,
  { alarms, ...chosen }: Chosen & { alarms: Alarms | null },
  productName: string,
): AsyncGenerator<string> {
  const said = saidOfFilter(chosen.filter, written.names.values(), (id) => written.inUse.has(id))
  const { begin, end } = vcalendarAround(feedName(productName, said, chosen.stars !== null), productName)
  const textOf = (date: Written) => (alarms ? withAlarms(date.vevent, date, alarmsOf(alarms, date)) : date.vevent)
  yield begin
  for await (const shown of shownOf(written, chosen)) yield shown.map(textOf).join('')
  yield end
}

async function countShown(written: Dates, chosen: Chosen, now: Date): Promise<FeedCount> {
  const dayInSector = dayInZone(sectorZone)
  const isToCome = toComeFrom(dayInSector(now.toISOString()), dayInSector)
  const events = new Set<string>()
  const count = { dates: 0, upcoming: 0 }
  for await (const shown of shownOf(written, chosen)) {
    for (const date of shown.filter(({ isOff }) => !isOff)) {
      events.add(date.eventId)
      count.dates += 1
      if (isToCome(date)) count.upcoming += 1
    }
  }
  return { events: events.size, ...count }
}

/** The dates that a filter, or stars, show, in parts between which other requests run. */
async function* shownOf({ dates, tagTypes }: Dates, { filter, stars }: Chosen): AsyncGenerator<Written[]> {
  for (let from = 0; from < dates.length; from += datesPerSlice) {
    const part = dates.slice(from, from + datesPerSlice)
    yield part.filter((date) =>
      stars ? stars.has(date.eventId) : isShownUnder(filter, date, (id) => tagTypes.get(id)),
    )
    await pause()
  }
}
