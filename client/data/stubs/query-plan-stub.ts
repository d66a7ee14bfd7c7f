/** The greatest and the least key in RxDB. */
export const INDEX_MAX = String.fromCharCode(65_535)
export const INDEX_MIN = Number.MIN_SAFE_INTEGER

export const LOGICAL_OPERATORS = new Set(['$eq', '$gt', '$gte', '$lt', '$lte'])

const index = ['_deleted', 'id']

type Query = { selector: Readonly<Record<string, unknown>>; sort: readonly Readonly<Record<string, unknown>>[] }

/**
 * Replaces RxDB's planner in the client's build: the replica is queried by id or as a whole, in the order of the ids,
 * for which there is one index.
 */
export function getQueryPlan(_schema: unknown, { selector, sort }: Query) {
  const isOfIndex = ([field, direction]: [string, unknown]) => index.includes(field) && direction === 'asc'
  if (!sort.flatMap(Object.entries).every(isOfIndex)) throw new Error('The replica is asked in the order of the ids')
  return {
    index,
    startKeys: [false, INDEX_MIN],
    endKeys: [false, INDEX_MAX],
    inclusiveStart: true,
    inclusiveEnd: true,
    sortSatisfiedByIndex: true,
    selectorSatisfiedByIndex: Object.keys(selector).every((field) => field === '_deleted'),
  }
}
