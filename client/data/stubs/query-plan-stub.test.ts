import { fillWithDefaultSettings, getQueryPlan as plannedByRxdb, normalizeMangoQuery, prepareQuery } from 'rxdb'
import { expect, test } from 'vitest'
import { replicaSchema } from '#sync/replica/storage/replica-storage.ts'
import { getQueryPlan } from './query-plan-stub.ts'

const schema = fillWithDefaultSettings(replicaSchema('itemTag'))

/** As RxDB makes it from a query. */
function queryFor(selector: Record<string, unknown>) {
  const { query } = prepareQuery(schema, normalizeMangoQuery(schema, { selector }))
  return query as unknown as Parameters<typeof getQueryPlan>[1]
}

test('the plan for a whole collection is the one that RxDB would make', () => {
  for (const selector of [{}, { _deleted: { $eq: false } }]) {
    const query = queryFor({ _deleted: { $eq: false }, ...selector })
    expect(getQueryPlan(schema, query)).toEqual(plannedByRxdb(schema, query as never))
  }
})

test('a query by another field checks documents one by one', () => {
  expect(getQueryPlan(schema, queryFor({ _deleted: { $eq: false } })).selectorSatisfiedByIndex).toBe(true)
  expect(getQueryPlan(schema, queryFor({ id: { $in: ['one'] } })).selectorSatisfiedByIndex).toBe(false)
})

test('a query in another order is refused', () => {
  const query = { selector: {}, sort: [{ name: 'asc' }] }
  expect(() => getQueryPlan(schema, query)).toThrow('in the order of the ids')
})
