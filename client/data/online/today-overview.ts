import type { Collection } from '#sync/entities/index.ts'
import type { EditKind } from '#sync/protocol/edit.ts'
import { request } from './http/graphql-client.ts'

/** A change of a colleague, or a bulk change of theirs, which `count` edits belong to. */
export type ColleaguesChange = {
  edit: string
  entity: Collection
  documentId: string
  kind: EditKind
  name: string | null
  tagType: string | null
  by: string | null
  /** ISO */
  at: string
  count: number
}

export type TodayOverview = {
  /** Drafts that nobody has changed for two weeks, the longest left first. */
  staleDrafts: { id: string; changedAt: string }[]
  unconfirmed: { count: number; people: { email: string; name: string; since: string }[] }
  changes: ColleaguesChange[]
}

/** What only the server knows of a morning's work. @throws GraphqlFailure */
export async function readTodayOverview(signal: AbortSignal): Promise<TodayOverview> {
  const text = `query todayOverview { todayOverview {
    staleDrafts { id changedAt }
    unconfirmed { count people { email name since } }
    changes { edit entity documentId kind name tagType by at count }
  } }`
  return (await request<{ todayOverview: TodayOverview }>(text, {}, signal)).todayOverview
}
