import type { MonthEntry, NameRecord } from '../../protocol/month-record.ts'
import { eventPath } from '../../rules/event-slug.ts'
import { inTagOrder, namedBy, type Names } from '../names.ts'

/** What the file of a list (.csv) says of an occurrence. */
export const listedDateShows = {
  scheduleId: true,
  eventId: false,
  start: true,
  end: true,
  isAllDay: true,
  name: true,
  location: true,
  typeId: true,
  providerIds: true,
  tagIds: true,
  isFeatured: false,
  isPaidPromotion: false,
  status: true,
  requirement: true,
  changes: false,
} as const satisfies Record<keyof MonthEntry, boolean>

/** The columns of the file, in their order; times as the month has them, tags in the order of the reference data. */
export type ListedDate = {
  name: string
  start: string
  end: string
  allDay: boolean
  type: string
  status: string
  requirement: string
  location: string
  providers: string[]
  phases: string[]
  schools: string[]
  keywords: string[]
  /** Below the product's address. */
  path: string
}

export function toListedDate(entry: MonthEntry, names: Names): ListedDate {
  const { name, start, end, isAllDay, location, typeId, providerIds, tagIds, status, requirement } = entry
  const tags = inTagOrder(namedBy(names, tagIds))
  const tagsOf = (tagType: NameRecord['tagType']) =>
    tags.filter((tag) => tag.tagType === tagType).map((tag) => tag.name)
  return {
    name,
    start,
    end,
    allDay: isAllDay,
    type: names.get(typeId ?? '')?.name ?? '',
    status: status ?? '',
    requirement: requirement ?? '',
    location: location ?? '',
    providers: namedBy(names, providerIds).map((provider) => provider.name),
    phases: tagsOf('SchoolPhase'),
    schools: tagsOf('SchoolType'),
    keywords: tagsOf('Other'),
    path: eventPath(name, entry.scheduleId),
  }
}
