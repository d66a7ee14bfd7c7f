import { formatInteger } from '#client/i18n/format.ts'
import type { TranslateOf } from '#client/i18n/i18n.ts'
import type { importWords } from '#client/i18n/words/import-events.ts'
import type { ImportOutcome } from '#sync/protocol/sheet-import.ts'

type Counts = Pick<ImportOutcome, 'creates' | 'published' | 'changes' | 'publishedChanges' | 'leftOut' | 'alikeCount'>

/** `2 new (1 published), 3 changed, 1 left out, 4 look like events that are here`: what matters of a sheet, in one line. */
export function summaryOf(t: TranslateOf<typeof importWords>, outcome: Counts): string {
  const [count, published] = [formatInteger(outcome.changes), formatInteger(outcome.publishedChanges)]
  return [
    t('sumNew', { count: formatInteger(outcome.creates), published: formatInteger(outcome.published) }),
    outcome.publishedChanges > 0 ? t('sumChangedPublished', { count, published }) : t('sumChanged', { count }),
    t('sumLeftOut', { count: formatInteger(outcome.leftOut) }),
    t('sumAlike', { count: outcome.alikeCount, shown: formatInteger(outcome.alikeCount) }),
  ].join(', ')
}
