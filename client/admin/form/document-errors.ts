import { errorsOf, toZod } from '#sync/derive/to-zod.ts'
import type { CheckedError } from '#client/forms/resolver.ts'
import { entityOf, type Collection } from '#sync/entities/index.ts'
import { documentToState } from '#sync/protocol/canonical.ts'
import { rulesFor } from '#sync/rules/document-rules.ts'
import { tidied } from './form-values.ts'
import type { FormValues } from '../section.ts'

const schemas = new Map<Collection, ReturnType<typeof toZod>>()

function schemaOf(collection: Collection): ReturnType<typeof toZod> {
  const schema = schemas.get(collection) ?? toZod(entityOf(collection))
  schemas.set(collection, schema)
  return schema
}

/**
 * The errors of a form by its entity's definition and the rules over several fields (product 5), at their places.
 * @param initial what it began with; if missing, nothing
 */
export function documentErrors(collection: Collection, values: FormValues, initial?: FormValues): CheckedError[] {
  const given = tidied(collection, values)
  const state = documentToState(entityOf(collection), given)
  const shownAtFirst = initial && documentToState(entityOf(collection), initial)
  const errors = [
    ...errorsOf(schemaOf(collection), given),
    ...rulesFor(collection, 'forms').flatMap(({ check }) =>
      check(state, shownAtFirst).map((error) => ({ ...error, isRule: true })),
    ),
  ]
  return [...errors, ...listErrors(errors)]
}

/** What a list says when one of its rows is wrong (product 5). */
const wrongRows: Readonly<Record<string, string>> = {
  providers: 'One or more providers are invalid',
  urls: 'One or more links are invalid',
  schedules: 'One or more dates invalid',
}

function listErrors(errors: readonly CheckedError[]): CheckedError[] {
  const inRows = errors.map(({ place }) => place.split('/')).filter(({ length }) => length > 1)
  const lists = Map.groupBy(inRows, ([list = '']) => list)
  return [...lists].flatMap(([place, wrong]) => {
    const message = wrongRows[place]
    // Providers are chosen in one field: what is wrong with one of them is said there, once.
    const isSaid = place === 'providers' && new Set(wrong.map(([, row]) => row)).size === 1
    return message === undefined || isSaid ? [] : [{ place, message, isRule: true, ofRows: true }]
  })
}
