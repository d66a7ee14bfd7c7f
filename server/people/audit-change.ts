import { recordAudit, type AuditEntry } from '../audit/audit.ts'
import type { Transaction } from '../db/client.ts'

type Change = Pick<AuditEntry, 'action' | 'userId' | 'subject'> & { requestId: string | null }

/** Records in the audit what was changed about a person: only the changed fields, as JSON, before and after. */
export async function auditChange(
  tx: Transaction,
  { requestId, ...change }: Change,
  before: Readonly<Record<string, unknown>> | null,
  after: Readonly<Record<string, unknown>> | null,
): Promise<void> {
  const changed = Object.keys({ ...before, ...after }).filter(
    (field) => JSON.stringify(before?.[field]) !== JSON.stringify(after?.[field]),
  )
  const detail = { before: textOf(before, changed), after: textOf(after, changed) }
  await recordAudit(tx, { ...change, detail, ...(requestId === null ? {} : { requestId }) })
}

function textOf(values: Readonly<Record<string, unknown>> | null, fields: string[]): string | null {
  return values && JSON.stringify(Object.fromEntries(fields.map((field) => [field, values[field]])))
}
