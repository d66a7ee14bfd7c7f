import { fieldOf } from '#sync/define.ts'
import { calendarEvent } from '#sync/entities/calendar-event.ts'
import { sheetShows } from '#sync/faces/calendar-event/sheet-event.ts'
import { eventColumns, type EventColumn } from '../columns.ts'

/** Where a list of rows stands; the dates' own fields and two kinds of tags have further columns. */
const columnOfList = {
  urls: 'links',
  providers: 'providers',
  schedules: 'start',
  tagLinks: 'keywords',
} as const satisfies Record<keyof typeof calendarEvent.children, EventColumn>

/** Where a place in the document stands in the sheet: the fields that people set, as the face of the sheet states it, and the lists. */
const columnByField: ReadonlyMap<string, EventColumn> = new Map([
  ...Object.entries(sheetShows).flatMap(([name, columns]): [string, EventColumn][] => {
    const isSet = name !== 'id' && fieldOf(calendarEvent, name)?.setByServer !== true
    return isSet && Array.isArray(columns) ? [[name, (columns as readonly EventColumn[])[0]!]] : []
  }),
  ...Object.entries(columnOfList),
])

/** The heading of the column in which a place of the document stands; null where it stands in none. */
export function headingAt(place: string): string | null {
  const column = columnOfPlace(place)
  return column && eventColumns[column].heading
}

/** The column in which a place of the document stands. */
export function columnOfPlace(place: string): EventColumn | null {
  const [field = '', , part] = place.split('/')
  if (field === 'schedules' && (part === 'end' || part === 'isAllDay')) return part
  return columnByField.get(field) ?? null
}

/** The fields and lists that stand in a column. */
export function fieldsOfColumn(column: EventColumn): string[] {
  const tags = column === 'schoolPhases' || column === 'schoolTypes' ? ['tagLinks'] : []
  return [...[...columnByField.keys()].filter((place) => columnOfPlace(place) === column), ...tags]
}
