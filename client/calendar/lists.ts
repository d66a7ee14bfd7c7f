/** The lists beside a month or instead of it: one lazy part, since they share their rows and most months show several. */
export { DaySheet } from './day-sheet.tsx'
export { MonthList } from './month-list.tsx'
export { SelectedDay } from './selected-day.tsx'
export { SideLists } from './side-lists.tsx'
