import type { Nation } from '../rules/bank-holidays.ts'
import type { Day } from '../rules/day.ts'

/** How many days before a date a reminder can be sent. */
export const reminderOffsets = [28, 7, 1, 0] as const

export const ownDateKinds = ['Term', 'Holiday', 'InsetDay'] as const

/** What the planner is printed on: one sheet of A3, or two of A4. */
export const papers = ['A4', 'A3'] as const

/**
 * What people store for themselves alone (`docs/own-records.md`): kinds of small records, each with a key and fields of its own. They
 * travel between a person's devices beside the documents, and nobody else reads them. What may stand in a field is said in
 * `own-problem.ts`.
 */
export type OwnValues = {
  filters: {
    excludedSchoolPhaseIds: readonly string[]
    excludedEventTypeIds: readonly string[]
    excludedSchoolTypeIds: readonly string[]
  }
  star: { isStarred: boolean }
  done: { isDone: boolean }
  note: { text: string }
  reminders: {
    deadlines: boolean
    starred: boolean
    offsets: readonly (typeof reminderOffsets)[number][]
    byMail: boolean
    inCalendar: boolean
  }
  /** An instant (ISO text). */
  seen: { lastVisit: string }
  /** A term, a holiday or an INSET day of a person's own school; one without a name was deleted. */
  terms: { name: string; kind: (typeof ownDateKinds)[number]; firstDay: Day; lastDay: Day }
  /** Whose bank holidays are shown, what the planner is printed on, and a day of a week A where weeks are A and B. */
  planner: { nation: Nation; paper: (typeof papers)[number]; weekA: Day }
  /** A list of administration as somebody has named it: the page's path and query. One without a name was deleted. */
  views: { name: string; address: string }
  /** Which columns lists of administration show, by their names and in their order; none is the usual ones. */
  columns: { events: readonly string[] }
}

export type OwnKind = keyof OwnValues

/** The values of a kind. */
export type OwnValue<K extends OwnKind = OwnKind> = OwnValues[K]

/** The values of a record that nobody has written. */
const defaults: OwnValues = {
  filters: { excludedSchoolPhaseIds: [], excludedEventTypeIds: [], excludedSchoolTypeIds: [] },
  star: { isStarred: false },
  done: { isDone: false },
  note: { text: '' },
  reminders: { deadlines: false, starred: false, offsets: [7, 1], byMail: true, inCalendar: false },
  seen: { lastVisit: '' },
  terms: { name: '', kind: 'Term', firstDay: '', lastDay: '' },
  planner: { nation: 'EnglandAndWales', paper: 'A4', weekA: '' },
  views: { name: '', address: '' },
  columns: { events: [] },
}

/** The longest note, in characters. */
export const longestNote = 2000

/** The longest name of an own date or a view, in characters. */
export const longestName = 100

/**
 * A change as a device sends it: `id` is that of the change, and only the fields that it names change. `takenAt`: it is sent again
 * after a restore, and was taken then (ISO text); what has been written since stays.
 */
export type OwnChange = { id: string; kind: string; key: string; value: unknown; takenAt?: string | null }

/** Records as the server answers them; the kinds may be those of a newer version. */
export type OwnPage = {
  epoch: string
  position: number
  hasMore: boolean
  records: readonly { kind: OwnKind; key: string; value: unknown; changedAt: string }[]
}

/** What became of changes: all but the refused ones are stored. */
export type OwnTaken = { position: number; refused: readonly { id: string; message: string }[] }

export function isOwnKind(kind: string): kind is OwnKind {
  return Object.hasOwn(defaults, kind)
}

export function defaultOwnValue<K extends OwnKind>(kind: K): OwnValue<K> {
  return defaults[kind]
}

/** The last write of each field wins; fields of another version of the app are left out. */
export function mergeOwnValue<K extends OwnKind>(kind: K, current: unknown, change: unknown): OwnValue<K> {
  const valueIn = (value: unknown, name: string): unknown =>
    typeof value === 'object' && value !== null && Object.hasOwn(value, name) ? Reflect.get(value, name) : undefined
  return Object.fromEntries(
    Object.entries(defaults[kind]).map(([name, fallback]) => [
      name,
      valueIn(change, name) ?? valueIn(current, name) ?? fallback,
    ]),
  ) as OwnValue<K>
}
