import type { Request } from 'express'
import type { Sql } from '../db/client.ts'
import type { Refusal } from '../kit/errors.ts'
import { addressBlock, clientAddress } from '../http/client-address.ts'
import { auditOf } from './audit.ts'
import { addPoint } from '../failure-limits/failure-limits.ts'

type Call = { request: Request }

/** Records that a sign-in was refused, and why. */
export async function auditRefused(call: Call, sql: Sql, { code }: Refusal, userId?: string): Promise<void> {
  await auditOf(call, sql, { action: 'sign-in refused', userId, detail: { reason: code } })
}

/**
 * The same once an hour for each account, or address if there is no account: for what anybody can try as often as they
 * like (a locked account, emails without an account past the limit of an address), because the audit is stored for more
 * than a year.
 */
export async function auditRefusedHourly(call: Call, sql: Sql, refusal: Refusal, userId?: string): Promise<void> {
  const key = `audited/${refusal.code}/${userId ?? addressBlock(clientAddress(call.request))}`
  const { points } = await addPoint(sql, key)
  if (points === 1) await auditRefused(call, sql, refusal, userId)
}
