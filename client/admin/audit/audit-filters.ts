import type { AuditWanted } from '#client/data/online/audit.ts'
import type { AuditKind } from '#sync/protocol/answers/audit-entries.ts'
import { addDays } from '#sync/rules/day.ts'
import { isDay } from '../dates/is-day.ts'

const auditKinds: readonly AuditKind[] = ['signIn', 'account', 'content', 'export']

export type AuditFilters = {
  person: string
  kind: AuditKind | ''
  /** Days of the device's zone, both included; an empty text for no limit. */
  from: string
  to: string
}

/**
 * The filters of the address (`?person=terry&kind=account&from=2026-11-01&to=2026-11-30`).
 * @returns them without what nobody knows, and whether there was such a thing
 */
export function readAuditFilters(query: URLSearchParams): { filters: AuditFilters; hasUnknown: boolean } {
  const given = (name: string) => query.get(name) ?? ''
  const kind = auditKinds.find((one) => one === given('kind')) ?? ''
  const day = (name: string) => (isDay(given(name)) ? given(name) : '')
  const filters = { person: given('person'), kind, from: day('from'), to: day('to') } as const
  const hasUnknown = (['kind', 'from', 'to'] as const).some((name) => given(name) !== filters[name])
  return { filters, hasUnknown }
}

/** What is asked of the server; null when the last day is before the first. */
export function toWanted({ person, kind, from, to }: AuditFilters): AuditWanted | null {
  if (from !== '' && to !== '' && to < from) return null
  return {
    ...(person.trim() !== '' && { person: person.trim() }),
    ...(kind !== '' && { kind }),
    ...(from !== '' && { fromDate: midnightOf(from) }),
    ...(to !== '' && { toDate: midnightOf(addDays(to, 1)) }),
  }
}

function midnightOf(day: string): string {
  return new Date(`${day}T00:00`).toISOString()
}
