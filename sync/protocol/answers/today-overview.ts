import type { Collection } from '../../entities/index.ts'
import type { EditKind } from '../edit.ts'

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
  /** Registered users who have not followed the link of their mail yet. */
  unconfirmed: { count: number; people: { email: string; name: string; since: string }[] }
  changes: ColleaguesChange[]
}
