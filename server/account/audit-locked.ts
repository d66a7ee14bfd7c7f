import type { Request } from 'express'
import type { Sql } from '../db/client.ts'
import type { Refusal } from '../errors.ts'
import { auditOf } from './audit.ts'
import { addPoint } from './failure-limits.ts'

/**
 * Records an attempt to sign in to a locked account: once an hour, which is as long as a lock can last, because anybody
 * can try as often as they like and the audit is kept for more than a year.
 */
export async function auditLocked(
  asked: { request: Request },
  sql: Sql,
  userId: string,
  { code }: Refusal,
): Promise<void> {
  const { points } = await addPoint(sql, `audited/${code}/${userId}`)
  if (points === 1) await auditOf(asked, sql, { action: 'sign-in refused', userId, detail: { reason: code } })
}
