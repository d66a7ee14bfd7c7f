import type { CheckedError } from './resolver.ts'

/** Why what was typed at a place of a form is no value, by place: the value itself is empty there. */
export type TypedProblems = {
  tell(place: string, message: string | null): void
  /** The errors with the better reason where one is known. */
  explain(errors: readonly CheckedError[]): readonly CheckedError[]
}

export function createTypedProblems(): TypedProblems {
  const known = new Map<string, string>()
  return {
    tell: (place, message) => {
      if (message === null) known.delete(place)
      else known.set(place, message)
    },
    explain: (errors) => errors.map((error) => ({ ...error, message: known.get(error.place) ?? error.message })),
  }
}

const problemsOfForms = new WeakMap<object, TypedProblems>()

/** @param form its `control` */
export function keepTypedProblems(form: object, problems: TypedProblems): void {
  problemsOfForms.set(form, problems)
}

/** Nothing is reported in a form that explains nothing. @param form its `control` */
export function tellTypedProblem(form: object, place: string, message: string | null): void {
  problemsOfForms.get(form)?.tell(place, message)
}
