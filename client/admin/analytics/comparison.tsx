import { useAnswer } from '#client/data/online/http/use-answer.ts'
import { readAnalyticNumbers, type AnalyticsQuery } from '#client/data/online/analytics/analytics.ts'
import { formatInteger } from '#client/i18n/format.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { analyticsWords } from '#client/i18n/words/analytics.ts'

type ComparisonProps = {
  /** The number of the range. */
  count: number
  /** The same query of the period before. */
  query: AnalyticsQuery
  days: number
  /** Whether the range has days to come, which are not compared. */
  isSoFar: boolean
}

/** How a number compares with the period before; nothing while it is not known. */
export function Comparison({ count, query, days, isSoFar }: ComparisonProps) {
  const t = useWords(analyticsWords)
  const answer = useAnswer(JSON.stringify(['compare', query]), (signal) => readAnalyticNumbers(query, signal))
  if (answer.status !== 'ready') return null
  const { count: before } = answer.value
  return <>, {isSoFar ? t('soFar', { compared: wordsOf(before) }) : wordsOf(before)}</>

  function wordsOf(earlier: number): string {
    if (earlier === 0) return t('noneBefore', { count: days })
    if (earlier === count) return t('same', { count: days })
    const percent = `${formatInteger(Math.max(1, Math.round((Math.abs(count - earlier) / earlier) * 100)))}%`
    return t(count > earlier ? 'more' : 'fewer', { count: days, percent, shown: formatInteger(earlier) })
  }
}
