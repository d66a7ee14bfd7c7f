/** The lists beside a month: one lazy part, since they share their rows and most months show several. */
export { DaySheet } from './day-sheet.tsx'
export { SelectedDay } from './selected-day.tsx'
export { SideLists } from './side-lists.tsx'
