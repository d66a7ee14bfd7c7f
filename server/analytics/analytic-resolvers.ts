import { toRange, toAnalyticsQuery, type AnalyticsQueryGiven } from './analytics-query.ts'
import { analyticBreakdown } from './breakdown.ts'
import { analyticEvents, type OfGroup } from './read-analytic-events.ts'
import { analyticReach } from './reach.ts'
import { analyticSummary } from './summary.ts'
import { createAnalyticEvent, createAnalyticEvents, type AnalyticEventModel } from './analytic-events.ts'
import type { Paging } from '../records/records.ts'
import type { Resolver } from '../graphql/resolver.ts'

export const analyticQueries: Record<string, Resolver> = {
  analyticEvents: async (given: AnalyticsQueryGiven & OfGroup & Paging, { product }) =>
    product.database.reads.read((sql) => analyticEvents(sql, toAnalyticsQuery(given), given, given)),
  analyticSummary: async (given: AnalyticsQueryGiven & Paging, { product }) =>
    product.database.reads.read((sql) => analyticSummary(sql, toAnalyticsQuery(given), given)),
  analyticBreakdown: async (given: AnalyticsQueryGiven, { product }) =>
    product.database.reads.read((sql) => analyticBreakdown(sql, toAnalyticsQuery(given), product.now())),
  analyticReach: async (given: Pick<AnalyticsQueryGiven, 'fromDate' | 'toDate'>, { product }) =>
    product.database.reads.read((sql) => analyticReach(sql, toRange(given), product.now())),
}

export const analyticMutations: Record<string, Resolver> = {
  createAnalyticEvent: (given: { model: AnalyticEventModel }, context, condition) =>
    createAnalyticEvent({ ...context, condition }, given),
  createAnalyticEvents: (given: Parameters<typeof createAnalyticEvents>[1], context, condition) =>
    createAnalyticEvents({ ...context, condition }, given),
}
