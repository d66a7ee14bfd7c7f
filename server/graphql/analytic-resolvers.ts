import { toAsked, type AskedGiven } from '../analytics/asked.ts'
import { analyticEvents, type OfGroup } from '../analytics/events.ts'
import { analyticSummary } from '../analytics/summary.ts'
import { createAnalyticEvent, createAnalyticEvents, type AnalyticEventModel } from './mutations/analytic-events.ts'
import type { Paging } from './queries/records.ts'
import type { Resolver } from './resolver.ts'

export const analyticQueries: Record<string, Resolver> = {
  analyticEvents: async (given: AskedGiven & OfGroup & Paging, { product }) =>
    analyticEvents(product.database.sql, toAsked(given), given, given),
  analyticSummary: async (given: AskedGiven & Paging, { product }) =>
    analyticSummary(product.database.sql, toAsked(given), given),
}

export const analyticMutations: Record<string, Resolver> = {
  createAnalyticEvent: (given: { model: AnalyticEventModel }, context, condition) =>
    createAnalyticEvent({ ...context, condition }, given),
  createAnalyticEvents: (given: Parameters<typeof createAnalyticEvents>[1], context, condition) =>
    createAnalyticEvents({ ...context, condition }, given),
}
