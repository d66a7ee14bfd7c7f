import { collectionsOf, entityOf } from '#sync/entities/index.ts'
import { isNamed } from '#sync/faces/name-record.ts'
import type { Sql } from '../db/client.ts'
import { sharedRead } from '../db/shared-read.ts'

/** The state of what readers see. `day` is the database's real date, which decides when withdrawn dates leave the feeds. */
export type Age = { key: string; day: string }

export type ReadersAge = {
  current(): Promise<Age>
  /** Without looking it up, if it is known at this moment. */
  remembered(): Age | undefined
  /** To be called when a position has moved: the next request reads it. */
  forget(): void
}

/**
 * Remembers the age until it is forgotten, or has been believed for long (ms). An age whose reading began before it was forgotten is
 * used for the requests that wait for it, but not remembered: the change may have come in between.
 */
export function createReadersAge(sql: Sql, believed: number): ReadersAge {
  const read = sharedRead(() => readReadersAge(sql))
  let known: { age: Age; until: number } | undefined
  let forgotten = 0
  const remembered = () => (known && performance.now() < known.until ? known.age : undefined)
  return {
    remembered,
    async current(): Promise<Age> {
      const age = remembered()
      if (age) return age
      const before = forgotten
      const latest = await read()
      if (before === forgotten) known = { age: latest, until: performance.now() + believed }
      return latest
    },
    forget(): void {
      forgotten += 1
      known = undefined
    },
  }
}

/** Feeds and public pages change only with the positions of events and of what they name, with removed files, and with the day. */
const shownToReaders = collectionsOf('reader').filter((one) => one === 'calendarEvent' || isNamed(one))
const newest = shownToReaders.map((one) => `(select max(position) from ${entityOf(one).table})`).join(', ')

async function readReadersAge(sql: Sql): Promise<Age> {
  const [row] = await sql<{ epoch: string; position: number; removed: number; day: string }[]>`/* readReadersAge */
    select epoch, current_date::text as day, greatest(${sql.unsafe(newest)}, 0) as position,
      (select count(*)::int from blob_reference where removed_date is not null) as removed
    from sync_meta`
  const { epoch, position, removed, day } = row!
  return { key: `${epoch} ${position} ${removed} ${day}`, day }
}
