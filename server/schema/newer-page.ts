import type { IncomingHttpHeaders } from 'node:http'
import {
  FieldsOnCorrectTypeRule,
  GraphQLError,
  KnownArgumentNamesRule,
  KnownTypeNamesRule,
  validate,
  type DocumentNode,
  type ExecutionResult,
} from 'graphql'
import { TryAgainLater } from '../kit/errors.ts'
import { schema } from './schema.ts'

/** Seconds until another process may answer. */
const anotherAnswers = 5
const words = 'The calendar is being updated. Please try again in a few minutes, or load this page again.'

/** Wrong in a query of a newer version only by what this one does not have. */
const rules = [FieldsOnCorrectTypeRule, KnownArgumentNamesRule, KnownTypeNamesRule]

/**
 * While processes are replaced one after the other, a page of the new version may ask one of the version before for what
 * it does not have. That is no mistake of the page, and over once all are replaced: it is told to come again (decision 200). What another
 * program asks wrongly is said to be wrong.
 */
export function isFromPage(headers: IncomingHttpHeaders): boolean {
  return headers['x-requested-with'] === 'calendar' && headers['sec-fetch-site'] === 'same-origin'
}

/** @returns the refusal of a query for what this version does not have; null for any other */
export function refusalOfNewer(document: DocumentNode): GraphQLError | null {
  return validate(schema, document, rules, { maxErrors: 1 }).length > 0 ? comeAgain() : null
}

/** The same for a variable that holds what this version does not have. */
export function withRefusalOfNewer(result: ExecutionResult): ExecutionResult {
  const isNewer =
    result.data === undefined && result.errors?.some(({ message }) => / is not defined by type /.test(message))
  return isNewer ? { errors: [comeAgain()] } : result
}

function comeAgain(): GraphQLError {
  return new GraphQLError(words, { originalError: new TryAgainLater(anotherAnswers, words) })
}
