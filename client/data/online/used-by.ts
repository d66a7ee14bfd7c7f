import type { UsedBy } from '#sync/protocol/push-answer.ts'
import { formatDate } from '../../i18n/format.ts'

/** What uses something, by name and date: events of two school years often have the same name. */
export function withDistinctNames(usedBy: readonly UsedBy[]): { id: string; name: string }[] {
  return usedBy.map(({ id, name, date }) => ({ id, name: date ? `${name} (${formatDate(date)})` : name }))
}
