import { documentErrors } from '../form/document-errors.ts'
import type { FormValues } from '../section.ts'

/** What a form would not save of these events, each with its event's name. */
export function draftProblems(drafts: readonly FormValues[]): string[] {
  return drafts.flatMap((draft) =>
    documentErrors('calendarEvent', draft, draft)
      // The rows themselves say more.
      .filter(({ ofRows }) => !ofRows)
      .map(({ message }) => `${String(draft['name'])}: ${message}`),
  )
}
