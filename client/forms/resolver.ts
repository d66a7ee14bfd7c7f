import { toNestErrors } from '@hookform/resolvers'
import { get, type FieldErrors, type FieldValues, type Resolver } from 'react-hook-form'
import { failureMessages } from '#client/data/online/failure-messages.ts'
import type { FieldError } from '#sync/protocol/push-answer.ts'
import { byField, fieldAt } from './places.ts'

/** What is wrong at a place; `isRule` where a rule over several fields says so. */
export type CheckedError = FieldError & { isRule?: boolean }

/** What the server has refused: it stays at its place, wherever rows go, until the value there is another one. */
export type RefusedPlaces = {
  refuse(errors: readonly FieldError[], values: FieldValues): void
  stillIn(values: FieldValues): FieldError[]
  /** It is sent again, and the server may say otherwise now. */
  forget(): void
}

export function createRefusedPlaces(): RefusedPlaces {
  let refused: { error: FieldError; value: string | undefined }[] = []
  return {
    refuse: (errors, values) => {
      refused = errors.map((error) => ({ error, value: valueAt(values, error.place) }))
    },
    stillIn: (values) =>
      refused.filter(({ error, value }) => valueAt(values, error.place) === value).map(({ error }) => error),
    forget: () => {
      refused = []
    },
  }
}

function valueAt(values: FieldValues, place: string): string | undefined {
  const field = fieldAt(values, place)
  return field === null ? undefined : JSON.stringify(get(values, field))
}

/**
 * A form's resolver from a check that says what is wrong at which place. A check that throws keeps the form from being sent,
 * and says so: react-hook-form itself would stay submitting for ever.
 */
export function resolverOf<Values extends FieldValues>(
  check: (values: Values) => readonly CheckedError[],
  refused?: RefusedPlaces,
): Resolver<Values> {
  return (values, _context, options) => {
    const errors = errorsOf(() => [...check(values), ...(refused?.stillIn(values) ?? [])], values)
    if (Object.keys(errors).length === 0) return { values, errors: {} }
    return { values: {}, errors: toNestErrors(errors as FieldErrors<Values>, options) }
  }
}

function errorsOf(check: () => readonly CheckedError[], values: FieldValues) {
  try {
    const wrong = check()
    const isRule = byField(
      values,
      wrong.filter((error) => error.isRule),
    )
    return Object.fromEntries(
      [...byField(values, wrong)].map(([field, message]) => [
        field,
        { type: isRule.has(field) ? 'rule' : 'field', message },
      ]),
    )
  } catch (error) {
    return { root: { type: 'thrown', message: failureMessages(error).join(' ') } }
  }
}
