import { bulkParts, keeps, type BulkChange } from '#sync/rules/bulk-change.ts'
import { isDraft } from '#sync/rules/draft.ts'

/** Why a bulk change leaves a chosen row as it is: the app needs it, it is a draft, it is none, it is so already. */
export type Unchanged = 'kept' | 'staysDraft' | 'notDraft' | 'already'

/** The names of the rows that were left as they are for the same reason. */
export type LeftAsIs = { why: Unchanged; names: readonly string[] }

type Row = Readonly<Record<string, unknown>> & { archived: boolean; isPublished?: boolean }

/** Null if it changes the row. */
function whyUnchanged(change: BulkChange, row: Row): Unchanged | null {
  if (keeps(change, row)) return 'kept'
  if (bulkParts(change, row, () => '')) return null
  if (change.does === 'publish') return 'notDraft'
  const staysAway = change.does === 'archive' || change.does === 'restore'
  return staysAway && isDraft(row) ? 'staysDraft' : 'already'
}

/** The chosen rows that the change changes, and the others by their reason. */
export function partByChange<R extends { name: string; listed: { row: Row } }>(
  change: BulkChange,
  chosen: readonly R[],
) {
  const why = Map.groupBy(chosen, ({ listed }) => whyUnchanged(change, listed.row))
  const left = [...why].flatMap(([reason, rows]): LeftAsIs[] =>
    reason === null ? [] : [{ why: reason, names: rows.map(({ name }) => name) }],
  )
  return { changed: why.get(null) ?? [], left }
}
