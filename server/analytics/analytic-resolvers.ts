import { toRange, toReportQuery, type ReportQueryGiven } from './report-query.ts'
import { analyticBreakdown } from './breakdown.ts'
import { analyticEvents, type OfGroup } from './events.ts'
import { analyticReach } from './reach.ts'
import { analyticSummary } from './summary.ts'
import { createAnalyticEvent, createAnalyticEvents, type AnalyticEventModel } from './analytic-events.ts'
import type { Paging } from '../records/records.ts'
import type { Resolver } from '../graphql/resolver.ts'

export const analyticQueries: Record<string, Resolver> = {
  analyticEvents: async (given: ReportQueryGiven & OfGroup & Paging, { product }) =>
    analyticEvents(product.database.sql, toReportQuery(given), given, given),
  analyticSummary: async (given: ReportQueryGiven & Paging, { product }) =>
    analyticSummary(product.database.sql, toReportQuery(given), given),
  analyticBreakdown: async (given: ReportQueryGiven, { product }) =>
    analyticBreakdown(product.database.sql, toReportQuery(given), product.now()),
  analyticReach: async (given: Pick<ReportQueryGiven, 'fromDate' | 'toDate'>, { product }) =>
    analyticReach(product.database.sql, toRange(given), product.now()),
}

export const analyticMutations: Record<string, Resolver> = {
  createAnalyticEvent: (given: { model: AnalyticEventModel }, context, condition) =>
    createAnalyticEvent({ ...context, condition }, given),
  createAnalyticEvents: (given: Parameters<typeof createAnalyticEvents>[1], context, condition) =>
    createAnalyticEvents({ ...context, condition }, given),
}
