import type { Day } from '#sync/rules/day.ts'
import { useSyncExternalStore } from 'react'
import type { SchoolMark } from './school-days.ts'
import { createSignal } from '#client/ui/page/signal.ts'

/**
 * What a day is for schools: how it is shaded, what it is called (empty where it is only a day of a week A or B), the same with its week
 * in words, and on a Monday the letter of the week.
 */
export type SchoolDay = { mark: SchoolMark | undefined; name: string; words: string; week: 'A' | 'B' | undefined }

let known: ReadonlyMap<Day, SchoolDay> = new Map()
const changes = createSignal()

/** What is known now of the days that are on the screen; the code that finds it out comes after the first paint. */
export function schoolDaysAre(next: ReadonlyMap<Day, SchoolDay>): void {
  known = next
  changes.tell()
}

/** What a day is for schools; undefined where it is nothing, and until that is known. */
export const useSchoolDay = (day: Day): SchoolDay | undefined =>
  useSyncExternalStore(changes.listen, () => known.get(day))
