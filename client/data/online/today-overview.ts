import type { TodayOverview } from '#sync/protocol/answers/today-overview.ts'
import { request } from './http/graphql-client.ts'

/** What only the server knows of a morning's work. @throws GraphqlFailure */
export async function readTodayOverview(signal: AbortSignal): Promise<TodayOverview> {
  const text = `query todayOverview { todayOverview {
    staleDrafts { id changedAt }
    unconfirmed { count people { email name since } }
    changes { edit entity documentId kind name tagType by at count }
  } }`
  return (await request<{ todayOverview: TodayOverview }>(text, {}, signal)).todayOverview
}
