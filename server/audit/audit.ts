import type { Request } from 'express'
import type { AnySql } from '../db/client.ts'
import { clientAddress } from '../http/client-address.ts'
import { requestIdOf } from '../http/request-log.ts'

export type AuditEntry = {
  /** What happened, such as `sign-in`, `sign-in refused`, `sign-out`. */
  action: string
  userId?: string
  subject?: string
  /** Never a password, a code or a token. */
  detail?: Record<string, string | number | boolean | null>
  address?: string
  requestId?: string
}

/** Writes one audit entry (security 27). */
export async function recordAudit(sql: AnySql, entry: AuditEntry): Promise<void> {
  const { action, userId = null, subject = null, detail = null, address = null, requestId = null } = entry
  await sql`/* recordAudit */
    insert into audit (action, user_id, subject, detail, address, request_id)
    values (${action}, ${userId}, ${subject}, ${detail && JSON.stringify(detail)}::text::jsonb, ${address}, ${requestId})`
}

/** The same, with the address and the id of the request that caused it. */
export async function auditOf(
  { request }: { request: Request },
  sql: AnySql,
  entry: Omit<AuditEntry, 'address' | 'requestId'>,
): Promise<void> {
  await recordAudit(sql, { ...entry, address: clientAddress(request), requestId: requestIdOf(request) })
}
