import type { CheckedError } from './resolver.ts'

/** What was typed at a place of a form and is no value: its text, and why. */
export type UnreadText = { text: string; message: string }

/** By place (`schedules/<row id>/start`). The value itself is empty there. */
export type UnreadTexts = Readonly<Record<string, UnreadText>>

/** A text outlives its field: a row that is put back, and a draft that is opened again, show it as it was typed. */
export type TypedProblems = {
  tell(place: string, unread: UnreadText | null): void
  textAt(place: string): string | undefined
  all(): UnreadTexts
  /** The errors with the better reason where one is known. */
  explain(errors: readonly CheckedError[]): readonly CheckedError[]
  clear(): void
}

/** @param before what a draft has kept */
export function createTypedProblems(before: UnreadTexts = {}): TypedProblems {
  const known = new Map(Object.entries(before))
  return {
    tell: (place, unread) => {
      if (unread === null) known.delete(place)
      else known.set(place, unread)
    },
    textAt: (place) => known.get(place)?.text,
    all: () => Object.fromEntries(known),
    explain: (errors) =>
      errors.map((error) => ({ ...error, message: known.get(error.place)?.message ?? error.message })),
    clear: () => known.clear(),
  }
}

const problemsOfForms = new WeakMap<object, TypedProblems>()

/** @param form its `control` */
export function keepTypedProblems(form: object, problems: TypedProblems): void {
  problemsOfForms.set(form, problems)
}

/** Nothing is reported in a form that explains nothing. @param form its `control` */
export function tellTypedProblem(form: object, place: string, unread: UnreadText | null): void {
  problemsOfForms.get(form)?.tell(place, unread)
}

/** What was typed at a place before its field was there. @param form its `control` */
export function unreadTextAt(form: object, place: string): string | undefined {
  return problemsOfForms.get(form)?.textAt(place)
}
