import type { RequestHandler } from 'express'
import { dayInZone, sectorZone } from '#sync/rules/zone.ts'
import { signedInUser } from '../access/acting-user.ts'
import { whilePermitted } from '../access/while-permitted.ts'
import { queryText } from '../http/query-text.ts'
import { BadRequest } from '../kit/errors.ts'
import type { Product } from '../product.ts'
import { writeWorkbook, type SheetColumn } from '../workbook/write-workbook.ts'
import { auditOf } from '../audit/audit.ts'
import type { AuditKind, ListedAuditEntry } from '#sync/protocol/answers/audit-entries.ts'
import { entityOf } from '#sync/entities/index.ts'
import { auditActions, isAuditAction } from '#sync/words/audit-actions.ts'
import { fieldLabels, labelOf } from '#sync/words/field-labels.ts'
import { profileLabels } from '#sync/words/profile-labels.ts'
import { isRefusalReason, refusalReasons } from '#sync/words/refusal-reasons.ts'
import { thingOf, things } from '#sync/words/things.ts'
import { allAuditEntries } from './audit-entries.ts'

const kinds: Record<AuditKind, string> = {
  signIn: 'Sign-ins',
  account: 'Accounts',
  content: 'Content',
  export: 'Exports and imports',
}

const columns: SheetColumn<ListedAuditEntry>[] = [
  { heading: 'When', width: 18, cell: ({ at }) => new Date(at) },
  { heading: 'Kind', width: 20, cell: ({ kind }) => kinds[kind] },
  {
    heading: 'Action',
    width: 28,
    cell: ({ action }) => (isAuditAction(action) ? auditActions['en-GB'][action] : action),
  },
  { heading: 'By', width: 24, cell: ({ by }) => by },
  { heading: 'Email', width: 32, cell: ({ byEmail }) => byEmail },
  {
    heading: 'What',
    width: 20,
    cell: ({ entity, tagType }) => (entity === null ? null : things['en-GB'][thingOf(entity, tagType)]),
  },
  { heading: 'About', width: 40, cell: ({ about }) => about },
  { heading: 'Their email', width: 32, cell: ({ aboutEmail }) => aboutEmail },
  { heading: 'Fields', width: 40, cell: (entry) => fieldsInWords(entry).join(', ') },
  {
    heading: 'Note',
    width: 32,
    cell: ({ note }) => (note !== null && isRefusalReason(note) ? refusalReasons['en-GB'][note] : note),
  },
]

/** The labels of the changed fields, as the screen says them; one of another build has its name alone. */
function fieldsInWords({ entity, fields }: ListedAuditEntry): string[] {
  const labels: Readonly<Record<string, string>> = entity === null ? profileLabels['en-GB'] : fieldLabels['en-GB']
  const names = fields.map((place) => place.split('/')[0] ?? place)
  const keys = entity === null ? names : names.map((name) => labelOf(entityOf(entity), name))
  return [...new Set(keys.map((key) => labels[key] ?? key))]
}

/** GET /api/export/audit: what the filters of the screen find, as an Excel file. @throws BadRequest */
export function exportAudit(product: Pick<Product, 'database' | 'identity' | 'now'>): RequestHandler {
  const { sql, reads } = product.database
  return async (request, response) => {
    const { id: userId } = signedInUser(request)
    const kind = queryText(request, 'kind') ?? null
    if (kind !== null && !Object.hasOwn(kinds, kind)) throw new BadRequest('This is not a kind of entry.')
    const given = {
      kind: kind as AuditKind | null,
      fromDate: queryText(request, 'fromDate') ?? null,
      toDate: queryText(request, 'toDate') ?? null,
      person: queryText(request, 'person') ?? null,
    }
    const entries = allAuditEntries(await reads.current(), given, new Date())
    await auditOf({ request }, sql, { action: 'export of the audit', userId, detail: { kind } })
    const filename = `audit-${dayInZone(sectorZone)(product.now().toISOString())}.xlsx`
    const pages = whilePermitted({ product, request, response }, 'export.audit', entries)
    await writeWorkbook(response, { filename, sheet: 'Audit', columns }, pages)
  }
}
