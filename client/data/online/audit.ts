import type { AuditKind, ListedAuditEntry } from '#sync/protocol/answers/audit-entries.ts'
import { request } from './http/graphql-client.ts'
import { usePages, type Page } from './http/use-pages.ts'

/** Dates are ISO; the second one no longer belongs to the range. */
export type AuditWanted = {
  person?: string
  userId?: string
  kind?: AuditKind
  fromDate?: string
  toDate?: string
}

const text = `query auditEntries(
  $person: String, $userId: ID, $kind: AuditKind, $fromDate: String, $toDate: String, $offset: Int, $first: Int
) {
  auditEntries(
    person: $person, userId: $userId, kind: $kind, fromDate: $fromDate, toDate: $toDate, offset: $offset, first: $first
  ) { id at kind action by byEmail about aboutEmail entity tagType documentId fields note }
}`

/** Who did what, the latest first, `size` at a time; with another `asOf` it is read again, and the rows stay meanwhile. */
export function useAudit(wanted: AuditWanted, size: number, asOf = 0) {
  const load = async (offset: number, signal: AbortSignal): Promise<Page<ListedAuditEntry>> => {
    // One more than is shown, to know whether there are more.
    const page = { ...wanted, offset, first: size + 1 }
    const { auditEntries } = await request<{ auditEntries: ListedAuditEntry[] }>(text, page, signal)
    return { rows: auditEntries.slice(0, size), hasMore: auditEntries.length > size }
  }
  return usePages<ListedAuditEntry, Page<ListedAuditEntry>>(
    JSON.stringify(['audit', wanted, asOf]),
    load,
    ({ id }) => id,
  )
}
