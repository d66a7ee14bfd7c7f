import { brotliOf, buildCalendar, calendarChunks, firstPaintChunks } from '../calendar-build.ts'
import type { CalendarBuild } from '../calendar-build.ts'
import type { BenchRow } from '../row.ts'

/** Bytes do not vary: the rounds read one build. */
function bytesRow(row: Omit<BenchRow, 'unit' | 'open'>, chunks: (build: CalendarBuild) => string[]): BenchRow {
  return {
    ...row,
    unit: 'KB',
    open: async () => {
      const build = await buildCalendar()
      return async () => ({ ours: brotliOf(build, chunks(build)) / 1000 })
    },
  }
}

export const calendarBytes = bytesRow(
  {
    name: 'calendar-bytes',
    operation: 'calendar route, JavaScript up to the painted month, brotli',
    goal: { atMost: 115 },
  },
  firstPaintChunks,
)

export const calendarRouteBytes = bytesRow(
  { name: 'calendar-route-bytes', operation: 'calendar route, all its JavaScript, brotli', goal: { atMost: 260 } },
  calendarChunks,
)
