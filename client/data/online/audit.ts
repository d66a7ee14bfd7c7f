import type { Collection } from '#sync/entities/index.ts'
import { request } from './http/graphql-client.ts'
import { usePages, type Page } from './http/use-pages.ts'

export type AuditKind = 'signIn' | 'account' | 'content' | 'export'

/** Dates are ISO; the second one no longer belongs to the range. */
export type AuditWanted = {
  person?: string
  userId?: string
  kind?: AuditKind
  fromDate?: string
  toDate?: string
}

export type AuditEntry = {
  id: string
  /** ISO */
  at: string
  kind: AuditKind
  /** As the audit says it, or the kind of an edit. */
  action: string
  by: string | null
  byEmail: string | null
  about: string | null
  aboutEmail: string | null
  entity: Collection | null
  tagType: string | null
  documentId: string | null
  fields: string[]
  note: string | null
}

const text = `query auditEntries(
  $person: String, $userId: ID, $kind: AuditKind, $fromDate: String, $toDate: String, $offset: Int, $first: Int
) {
  auditEntries(
    person: $person, userId: $userId, kind: $kind, fromDate: $fromDate, toDate: $toDate, offset: $offset, first: $first
  ) { id at kind action by byEmail about aboutEmail entity tagType documentId fields note }
}`

/** Who did what, the latest first, `size` at a time. */
export function useAudit(wanted: AuditWanted, size: number) {
  const ask = async (offset: number, signal: AbortSignal): Promise<Page<AuditEntry>> => {
    // One more than is shown, to know whether there are more.
    const page = { ...wanted, offset, first: size + 1 }
    const { auditEntries } = await request<{ auditEntries: AuditEntry[] }>(text, page, signal)
    return { rows: auditEntries.slice(0, size), hasMore: auditEntries.length > size }
  }
  return usePages<AuditEntry, Page<AuditEntry>>(JSON.stringify(['audit', wanted]), ask, ({ id }) => id)
}
