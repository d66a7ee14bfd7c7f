import { formatInteger } from '#client/i18n/format.ts'
import type { TranslateOf } from '#client/i18n/i18n.ts'
import type { importWords } from '#client/i18n/words/import-events.ts'
import type { ImportReport } from '#sync/protocol/sheet-import.ts'

type Counts = Pick<ImportReport, 'creates' | 'published' | 'changes' | 'publishedChanges' | 'leftOut' | 'alikeCount'>

/** `2 new (1 published), 3 changed, 1 left out, 4 look like events that are here`: what matters of a sheet, in one line. */
export function summaryOf(t: TranslateOf<typeof importWords>, report: Counts): string {
  const [count, published] = [formatInteger(report.changes), formatInteger(report.publishedChanges)]
  return [
    t('sumNew', { count: formatInteger(report.creates), published: formatInteger(report.published) }),
    report.publishedChanges > 0 ? t('sumChangedPublished', { count, published }) : t('sumChanged', { count }),
    t('sumLeftOut', { count: formatInteger(report.leftOut) }),
    t('sumAlike', { count: report.alikeCount, shown: formatInteger(report.alikeCount) }),
  ].join(', ')
}
