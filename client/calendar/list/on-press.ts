/** The lists that come with a press or with scrolling: one lazy part, since they share their rows. */
export { DaySheet } from '../month/day-sheet.tsx'
export { DaysToCome } from './days-to-come.tsx'
export { MonthList } from './month-list.tsx'
