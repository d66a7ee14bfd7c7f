import type { SignedInUser } from '#client/auth/session.ts'
import { filterKinds, keyOfExclusions } from '#client/data/exclusions.ts'
import { now } from '#client/data/now.ts'
import { language } from '#client/i18n/i18n.ts'
import { keyOfView } from '../calendar-view.ts'
import { roomQueries } from '../month/use-room.ts'

/**
 * What has to be as it was for the snapshot to be shown (design 13). It is plain data, which `/theme.js` compares before
 * anything is drawn. The rest, what the screen is made of, removes the key when it changes.
 */
export type ScreenKey = {
  /** Name and roles are on the screen too. */
  user: string
  /** What local storage says under these names. */
  stored: Record<string, string | null>
  media: Record<string, boolean>
  american: boolean
  /** In a narrower or wider window lines break elsewhere, in a higher one more weeks are in sight than the snapshot has. */
  width: number
  height: number
  /** The day, in milliseconds of the product's clock. */
  from: number
  until: number
  /** Minutes from UTC at some instants: another zone shows other times. */
  offsets: Record<number, number>
}

/** Days from today: a month is seen up to six weeks before and after, and the clocks may change in between. */
const seen = [-40, 0, 45]

export function screenKey({ sub, name, roles }: SignedInUser): ScreenKey {
  const day = now()
  const names = [
    'theme',
    `easier-reading:${sub}`,
    keyOfView(sub),
    ...filterKinds.map((kind) => keyOfExclusions(kind, sub)),
  ]
  const queries = ['(prefers-color-scheme: dark)', ...roomQueries]
  return {
    user: JSON.stringify([sub, name, roles]),
    stored: Object.fromEntries(names.map((stored) => [stored, localStorage.getItem(stored)])),
    media: Object.fromEntries(queries.map((query) => [query, matchMedia(query).matches])),
    american: language() === 'en-US',
    width: innerWidth,
    height: innerHeight,
    from: midnight(day, 0).getTime(),
    until: midnight(day, 1).getTime(),
    offsets: Object.fromEntries(
      seen.map((days) => midnight(day, days)).map((at) => [at.getTime(), at.getTimezoneOffset()]),
    ),
  }
}

function midnight(day: Date, later: number): Date {
  return new Date(day.getFullYear(), day.getMonth(), day.getDate() + later)
}
