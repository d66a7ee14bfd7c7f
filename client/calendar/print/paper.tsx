import { today } from '#client/data/now.ts'
import { useProduct } from '#client/data/use-product.ts'
import type { Filters } from '#client/data/exclusions.ts'
import { formatLongDate } from '#client/i18n/format.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { paperWords } from '#client/i18n/words/paper.ts'
import type { NameRecord } from '#sync/protocol/month-record.ts'
import { filterGroups } from '../filters/filter-groups.ts'
import { useFilterNames } from '../filters/filter-names.ts'

/** What every paper says of itself: the filters in use, the day on which it was printed, and the product. */
export function usePaperHead(filters: Filters, names: ReadonlyMap<string, NameRecord>): string[] {
  const inUse = useFilterNames(filters, filterGroups(names, filters)).map((filter) => filter.name)
  return [...inUse, ...usePrintedOn()]
}

/** The day on which something is printed, and the product. */
function usePrintedOn(): string[] {
  const t = useWords(paperWords)
  const { name } = useProduct()
  return [t('printedOn', { date: formatLongDate(today()) }), name]
}

/** "Page 1 of 2" at the foot of each page, which the browser counts: Chromium does, others leave it out. */
export function PageNumbers() {
  const t = useWords(paperWords)
  const content = JSON.stringify(t('pageOf', { page: '|page|', pages: '|pages|' })).replaceAll(
    /\|(\w+)\|/g,
    '" counter($1) "',
  )
  return <style>{`@page { @bottom-right { font: 7pt sans-serif; content: ${content} } }`}</style>
}

/** What a printed list says of itself; the filters in use stand above it on the screen too. */
export function ListPaper() {
  return (
    <p className="hidden text-muted print:block">
      {usePrintedOn().join(' · ')}
      <PageNumbers />
      {/* Sheets have their own; without any a page has no room for its number. */}
      <style>{'@page { margin: 12mm 10mm }'}</style>
    </p>
  )
}
