import { get, set, type FieldErrors, type FieldValues, type Resolver } from 'react-hook-form'
import { failureMessages } from '#client/data/online/http/failure-messages.ts'
import type { FieldError } from '#sync/protocol/push-answer.ts'
import { byField, fieldAt, placeOf } from './error-paths.ts'

/** What is wrong at a place; `isRule` where a rule over several fields says so, `ofRows` where a list sums up its rows. */
export type CheckedError = FieldError & { isRule?: boolean; ofRows?: boolean }

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
  const withoutFresh = createFreshRows()
  return (values, _context, options) => {
    try {
      const wrong = [...withoutFresh(values, options.names ?? [], check(values)), ...(refused?.stillIn(values) ?? [])]
      if (wrong.length === 0) return { values, errors: {} }
      return { values: {}, errors: toTree(values, wrong, options.fields) as FieldErrors<Values> }
    } catch (error) {
      const message = failureMessages(error).join(' ')
      return { values: {}, errors: { root: { type: 'thrown', message } } as FieldErrors<Values> }
    }
  }
}

/**
 * react-hook-form asks about a list as a whole when a row is added to a form that was sent before. The new row is empty: nothing
 * is wrong with it before one of its fields is left or the form is sent again.
 */
function createFreshRows() {
  const validated = new Set<string>()
  return (values: FieldValues, names: readonly string[], wrong: readonly CheckedError[]): readonly CheckedError[] => {
    const lists = Object.keys(values).filter((name) => Array.isArray(values[name]))
    const listsValidated = lists.filter((list) => names.includes(list))
    for (const field of names) validated.add(rowOf(placeOf(values, field)))
    // All fields are validated at once when the form is sent.
    if (listsValidated.length === 0 && names.length !== 1) {
      for (const list of lists) for (const { id } of values[list] as { id: string }[]) validated.add(`${list}/${id}`)
    }
    const isFresh = (place: string) =>
      listsValidated.some((list) => place.startsWith(`${list}/`)) && !validated.has(rowOf(place))
    const known = wrong.filter(({ place }) => !isFresh(place))
    const isSummedUp = (list: string) =>
      known.some(({ place }) => place.startsWith(`${list}/`) && validated.has(rowOf(place)))
    return known.filter(({ place, ofRows }) => !ofRows || isSummedUp(place))
  }
}

const rowOf = (place: string) => place.split('/').slice(0, 2).join('/')

/**
 * react-hook-form's tree of errors. A list is an array there, whose errors move with its rows, and says as `root` what is
 * wrong with itself; a row says that beside its fields. A rule is about values that are right by themselves.
 */
function toTree(values: FieldValues, wrong: readonly CheckedError[], fields: object): object {
  const [ofRules, ofFields] = [true, false].map((isRule) =>
    byField(
      values,
      wrong.filter((error) => (error.isRule ?? false) === isRule),
    ),
  )
  const tree: Record<string, unknown> = {}
  // Rows before their fields, which are put beside what is wrong with the row.
  const widestFirst = [...new Map([...ofRules!, ...ofFields!])].toSorted(([one], [other]) => depth(one) - depth(other))
  for (const [field, message] of widestFirst) {
    const [list = ''] = field.split('.')
    const isList = Array.isArray(values[list])
    if (isList) tree[list] ??= []
    const type = ofFields!.has(field) ? 'field' : 'rule'
    const { ref } = Object(get(fields, field)) as { ref?: unknown }
    set(tree, isList && field === list ? `${list}.root` : field, { type, message, ref })
  }
  return tree
}

const depth = (field: string) => field.split('.').length
