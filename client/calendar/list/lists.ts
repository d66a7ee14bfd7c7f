/** The lists beside a month: one lazy part, since they share their rows and most months show several. */
export { SelectedDay } from '../month/selected-day.tsx'
export { SideLists } from '../side/side-lists.tsx'
