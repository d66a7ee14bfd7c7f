import { DateInput } from '#client/dates/date-input.tsx'
import { dateProblem } from '#client/dates/date-problem.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { dateWords } from '#client/i18n/words/dates.ts'
import { Field, type FieldWords } from '#client/ui/fields/field.tsx'
import type { Day } from '#sync/rules/day.ts'
import type { TypedProblem } from '#sync/rules/typed-date.ts'

type DayFieldProps = FieldWords & {
  /** Why what was typed is no day; it is said in the place of an error. */
  unread?: TypedProblem | null | undefined
  /** A day without its year is the first one from this day on; from today, unless another is given. */
  from?: Day | undefined
  /** Empty for none. */
  value: Day
  /** Gets an empty day, and the reason, for what is no day. */
  onChange: (day: Day, problem: TypedProblem | null) => void
}

/** A day, typed in figures or words or chosen from a calendar, as everywhere in administration (decision 127). */
export function DayField({ label, hint, error, unread, from, value, onChange }: DayFieldProps) {
  const t = useWords(dateWords)
  return (
    <Field label={label} hint={hint} error={unread ? dateProblem(t, unread, false) : error}>
      {(control) => <DateInput {...control} {...(from && { from })} value={value} onChange={onChange} />}
    </Field>
  )
}
