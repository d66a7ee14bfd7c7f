import { toUuid } from '../protocol/uuid.ts'
import { nations } from '../rules/bank-holidays.ts'
import { isInstant } from '../rules/instant.ts'
import { mostDaysOf, spanProblem } from '../rules/own-date-span.ts'
import { isAtMost, isOneLine, isPrintable, severalLines, unprintable } from '../rules/typed-text.ts'
import {
  isOwnKind,
  longestName,
  longestNote,
  ownDateKinds,
  papers,
  reminderOffsets,
  type OwnChange,
  type OwnKind,
  type OwnValue,
} from './own-record.ts'

/** The most records of one person, and their size together in characters of JSON. */
export const mostOwnRecords = 5000
export const mostOwnCharacters = 2_000_000

export const noteTooLong = `A note can have at most ${longestNote.toLocaleString('en-GB')} characters`

const nameTooLong = `A name can have at most ${longestName} characters`

/** Characters of a path and query. */
const longestAddress = 2000

const mostColumns = 30

const invalid = 'This is not a value of this kind'

/** What is wrong with the value of a field, in words for people. */
type Problem = (given: unknown) => string | null

const flag: Problem = (given) => (typeof given === 'boolean' ? null : invalid)

const ids: Problem = (given) =>
  Array.isArray(given) && given.length <= 500 && given.every((id) => typeof id === 'string' && toUuid(id) === id)
    ? null
    : invalid

const note: Problem = (given) => {
  if (typeof given !== 'string') return invalid
  if (!isAtMost(given, longestNote)) return noteTooLong
  return isPrintable(given) ? null : unprintable
}

const name: Problem = (given) => {
  if (typeof given !== 'string') return invalid
  if (!isAtMost(given, longestName)) return nameTooLong
  if (!isPrintable(given)) return unprintable
  return isOneLine(given) ? null : severalLines
}

const oneOf =
  (known: readonly string[]): Problem =>
  (given) =>
    known.some((one) => one === given) ? null : invalid

const isDay = (text: string) =>
  /^\d{4}-\d\d-\d\d$/.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.slice(0, 10) === text

/** Empty where there is none, as in a date that was deleted. */
const day: Problem = (given) => (typeof given === 'string' && (given === '' || isDay(given)) ? null : invalid)

/** A page of administration with its query, and nothing that leads elsewhere; empty in a view that was deleted. */
const address: Problem = (given) =>
  typeof given === 'string' &&
  given.length <= longestAddress &&
  isPrintable(given) &&
  /^(\/administration\/[\w/-]*(\?\S*)?)?$/.test(given)
    ? null
    : invalid

/** Names of columns, also those of a newer version of the app. */
const columns: Problem = (given) =>
  Array.isArray(given) &&
  given.length <= mostColumns &&
  new Set(given).size === given.length &&
  given.every((one) => typeof one === 'string' && /^[A-Za-z]{1,40}$/.test(one))
    ? null
    : invalid

const offsets: Problem = (given) =>
  Array.isArray(given) &&
  new Set(given).size === given.length &&
  given.every((one) => reminderOffsets.some((offset) => offset === one))
    ? null
    : invalid

const instant: Problem = (given) => {
  if (typeof given !== 'string') return invalid
  return isInstant(given) ? null : invalid
}

/** What the key of a kind names; `none` means that a person has one record of it. Every field says what may stand in it. */
type Rules = {
  readonly [K in OwnKind]: {
    readonly keyed: 'event' | 'schedule' | 'own id' | 'none'
    readonly fields: { readonly [N in keyof OwnValue<K>]: Problem }
  }
}

const rules: Rules = {
  filters: {
    keyed: 'none',
    fields: { excludedSchoolPhaseIds: ids, excludedEventTypeIds: ids, excludedSchoolTypeIds: ids },
  },
  star: { keyed: 'event', fields: { isStarred: flag } },
  done: { keyed: 'schedule', fields: { isDone: flag } },
  note: { keyed: 'event', fields: { text: note } },
  reminders: {
    keyed: 'none',
    fields: { deadlines: flag, starred: flag, offsets, byMail: flag, inCalendar: flag },
  },
  seen: { keyed: 'none', fields: { lastVisit: instant } },
  terms: { keyed: 'own id', fields: { name, kind: oneOf(ownDateKinds), firstDay: day, lastDay: day } },
  planner: { keyed: 'none', fields: { nation: oneOf(nations), paper: oneOf(papers), weekA: day } },
  views: { keyed: 'own id', fields: { name, address } },
  columns: { keyed: 'none', fields: { events: columns } },
}

/** The kinds of which a person has many records, of each as many as they make. */
export const kindsOfMany = (Object.keys(rules) as OwnKind[]).filter((kind) => rules[kind].keyed !== 'none')

/** A change that names the kind and both days says what they are together. */
function termProblem({ kind, firstDay, lastDay }: Partial<OwnValue<'terms'>>): string | null {
  if (!kind || !firstDay || !lastDay) return null
  const problem = spanProblem(kind, firstDay, lastDay)
  if (problem === null) return null
  return problem === 'endBeforeStart'
    ? 'The last day must not be before the first'
    : `These dates can have at most ${mostDaysOf[kind]} days`
}

/** What is wrong with a change, in words for people; null when it can be stored. */
export function ownProblem({ kind, key, value, takenAt }: Omit<OwnChange, 'id'>): string | null {
  if (!isOwnKind(kind)) return 'There are no records of this kind'
  const { keyed } = rules[kind]
  const fields: Readonly<Record<string, Problem>> = rules[kind].fields
  if (takenAt != null && !isInstant(takenAt)) return 'This is not an instant'
  if (keyed === 'none' ? key !== '' : toUuid(key) !== key) return 'This is not a key of this kind'
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return invalid
  for (const [name, given] of Object.entries(value)) {
    const problem = Object.hasOwn(fields, name) ? fields[name]!(given) : invalid
    if (problem !== null) return problem
  }
  return kind === 'terms' ? termProblem(value) : null
}
