import type { ListRows } from '#sync/entities/index.ts'
import type { Day } from '#sync/rules/day.ts'
import { isDraft } from '#sync/rules/draft.ts'
import { requirements, type Requirement } from '#sync/rules/event-status.ts'
import { dayOnDevice } from '#sync/rules/zone.ts'
import { isDay } from '../dates/is-day.ts'

/** What an event can be: for readers, mine, or by its status. */
export const eventStates = [
  'published',
  'draft',
  'myDraft',
  'archived',
  'Provisional',
  'Postponed',
  'Cancelled',
] as const

/** What an event can lack that readers look for. */
export const eventLacks = ['picture', 'link', 'description', 'provider', 'tag'] as const

/** What the list of events is narrowed to; what is empty narrows nothing. */
export type EventFilters = {
  status: (typeof eventStates)[number] | ''
  /** Ids. */
  type: string
  provider: string
  tag: string
  /** Days: a date of the event touches them. */
  from: Day
  to: Day
  requirement: Requirement | ''
  missing: (typeof eventLacks)[number] | ''
  /** The id of whoever changed it last. */
  by: string
  /** The id of an import, or of another change of many events at once. */
  batch: string
}

export type FilterName = keyof EventFilters

export const noFilters: EventFilters = {
  ...{ status: '', type: '', provider: '', tag: '', from: '', to: '' },
  ...{ requirement: '', missing: '', by: '', batch: '' },
}

/** What else may stand in the address of the list. */
const otherNames: ReadonlySet<string> = new Set(['search', 'sort', 'archived', 'columns', 'view'])

type Ids = Pick<ReadonlySet<string>, 'has'> | null

/** The ids that there are; null as long as that is not known. */
export type KnownIds = Readonly<Record<'type' | 'provider' | 'tag' | 'by' | 'batch', Ids>>

/** The filters in an address, and the names of those that nobody knows or whose value nobody knows: they narrow nothing. */
export function filtersIn(query: URLSearchParams, known: KnownIds): { filters: EventFilters; unknown: string[] } {
  const filters: Record<FilterName, string> = { ...noFilters }
  const unknown: string[] = []
  for (const [name, value] of query) {
    if (otherNames.has(name) || value === '') continue
    if (isFilterName(name) && isKnown(name, value, known)) filters[name] = value
    else unknown.push(name)
  }
  return { filters: filters as EventFilters, unknown: [...new Set(unknown)] }
}

function isFilterName(name: string): name is FilterName {
  return Object.hasOwn(noFilters, name)
}

function isKnown(name: FilterName, value: string, known: KnownIds): boolean {
  switch (name) {
    case 'status':
      return eventStates.some((state) => state === value)
    case 'requirement':
      return requirements.some((requirement) => requirement === value)
    case 'missing':
      return eventLacks.some((lack) => lack === value)
    case 'from':
    case 'to':
      return isDay(value)
    case 'type':
    case 'provider':
    case 'tag':
    case 'by':
    case 'batch':
      return known[name]?.has(value) ?? true
  }
}

export function hasFilters(filters: EventFilters): boolean {
  return Object.values(filters).some((value) => value !== '')
}

/** Whether they select events that the list leaves out otherwise. */
export function includesArchived({ status, batch }: EventFilters): boolean {
  return status === 'archived' || batch !== ''
}

type Event = ListRows['calendarEvent']

/** What is known of an event besides its row; one that was changed here `isUnsent` as long as the server has not taken that. */
export type AboutEvent = {
  /** The id of whoever changed it last; null while nobody knows. */
  changedBy(event: Event, isUnsent: boolean): string | null
  /** A draft that this administrator has made, or changed last. */
  isMine(event: Event, isUnsent: boolean): boolean
  /** The events of the change of many that is chosen; null while they are not known. */
  members: Pick<ReadonlySet<string>, 'has'> | null
}

type Rule = (event: Event, isUnsent: boolean) => boolean

/** Whether an event is one of those that the filters select. */
export function eventRule(filters: EventFilters, about: AboutEvent): Rule {
  const { status, type, provider, tag, from, to, requirement, missing, by, batch } = filters
  const rules: (Rule | false)[] = [
    status !== '' && ((event, isUnsent) => isInState(event, status, () => about.isMine(event, isUnsent))),
    type !== '' && ((event) => event.calendarEventTypeId === type),
    provider !== '' && ((event) => event.providers.some((one) => one.calendarEventProviderId === provider)),
    tag !== '' && ((event) => event.tagLinks.some(({ itemTagId }) => itemTagId === tag)),
    (from !== '' || to !== '') && ((event) => event.schedules.some((date) => isWithin(date, from, to))),
    requirement !== '' && ((event) => event.requirement === requirement),
    missing !== '' && ((event) => lacks[missing](event)),
    by !== '' && ((event, isUnsent) => about.changedBy(event, isUnsent) === by),
    batch !== '' && ((event) => about.members?.has(event.id) ?? false),
  ]
  const active = rules.filter((rule) => rule !== false)
  return (event, isUnsent) => active.every((rule) => rule(event, isUnsent))
}

function isInState(event: Event, state: (typeof eventStates)[number], isMine: () => boolean): boolean {
  switch (state) {
    case 'published':
      return !event.archived
    case 'draft':
      return isDraft(event)
    case 'myDraft':
      return isDraft(event) && isMine()
    case 'archived':
      return event.archived && !isDraft(event)
    case 'Provisional':
    case 'Postponed':
    case 'Cancelled':
      return event.status === state
  }
}

const lacks: Record<(typeof eventLacks)[number], (event: Event) => boolean> = {
  picture: ({ imageBlobReferenceId }) => imageBlobReferenceId === null,
  link: ({ urls }) => urls.length === 0,
  description: ({ filled }) => !filled.includes('descriptionHtml'),
  provider: ({ providers }) => providers.length === 0,
  tag: ({ tagLinks }) => tagLinks.length === 0,
}

/** Whole days are stored as days; a time belongs to its day on the device's clock. */
function isWithin({ start, end, isAllDay }: Event['schedules'][number], from: Day, to: Day): boolean {
  const dayOf = (instant: string) => (isAllDay ? instant.slice(0, 10) : dayOnDevice(instant))
  return (from === '' || dayOf(end) >= from) && (to === '' || dayOf(start) <= to)
}
