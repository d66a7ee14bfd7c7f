import type { MonthEntry } from '../../protocol/month-record.ts'
import { calendarRowShows } from './calendar-row.ts'

type EntryShown = Readonly<Record<keyof MonthEntry, boolean>>

/** What a narrow line says of an occurrence; it leads to its event, whose ids nobody reads. */
const narrow = {
  scheduleId: false,
  eventId: false,
  start: true,
  end: true,
  isAllDay: true,
  name: true,
  location: false,
  typeId: true,
  providerIds: false,
  tagIds: false,
  isFeatured: false,
  isPaidPromotion: false,
  status: true,
  requirement: false,
  changes: false,
} as const satisfies EntryShown

/** What the surfaces of the calendar without a function of their own say of an occurrence (`tests/faces/surfaces.browser.test.ts` looks at them). */
export const calendarSurfaces = {
  /** A title in the month, a bar over several days. */
  title: narrow,
  bar: narrow,
  /** A row of "This week" and "Plan ahead". */
  beside: narrow,
  dueSoon: { ...narrow, requirement: true },
  /** A row of "What's new". */
  news: { ...narrow, changes: true },
  printed: narrow,
} as const satisfies Record<string, EntryShown>

/** What the pages for visitors say of it in their list. */
export const publicRowShows = { ...calendarRowShows, eventId: true, changes: false } as const satisfies EntryShown
