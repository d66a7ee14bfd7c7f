import { useAnswer } from '#client/data/online/http/use-answer.ts'
import { readAnalyticBreakdown } from '#client/data/online/analytics/analytic-numbers.ts'
import type { AnalyticsQuery } from '#client/data/online/analytics/analytics.ts'
import type { AnalyticShare } from '#sync/protocol/answers/analytics.ts'
import { formatDate, formatInteger } from '#client/i18n/format.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { analyticsWords } from '#client/i18n/words/analytics.ts'
import { Card } from '#client/ui/card.tsx'
import { NeedsConnection } from '#client/ui/needs-connection.tsx'
import { organisationTypeNames } from '#sync/words/profile-labels.ts'
import { QuietSpinner } from '../quiet-spinner.tsx'
import type { Counted } from './opens-and-clicks.ts'
import { TrendChart } from './trend-chart.tsx'

/** When it was opened or followed, and by people of which organisations and phases. */
export function Breakdown({ counted, query }: { counted: Counted; query: AnalyticsQuery }) {
  const t = useWords(analyticsWords)
  const answer = useAnswer(JSON.stringify(['breakdown', query]), (signal) => readAnalyticBreakdown(query, signal), {
    stays: true,
  })
  if (answer.status === 'error') return <NeedsConnection answer={answer} words={t('offline')} />
  const isOpens = counted.unit === 'opens'
  const heading = t(isOpens ? 'opensTrend' : 'clicksTrend')
  const found = answer.status === 'ready' ? answer.value : null
  const peak = found?.trend.reduce((most, part) => (part.count > most.count ? part : most))
  return (
    <>
      <Card className="grid min-h-64 min-w-0 content-start gap-3">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <h2 className="text-[1.125rem]">{heading}</h2>
          {found && peak && peak.count > 0 && (
            <p className="text-[0.9375rem] text-muted">
              {t(`${found.step}Peak`, {
                count: found.trend.filter(({ count }) => count === peak.count).length,
                day: formatDate(`${peak.day}T12:00`),
                shown: formatInteger(peak.count),
              })}
            </p>
          )}
        </div>
        {found ? (
          <TrendChart label={heading} counted={t('count')} step={found.step} trend={found.trend} />
        ) : (
          <QuietSpinner label={t('loading')} />
        )}
      </Card>
      <div className="grid min-h-48 items-start gap-4 lg:grid-cols-2">
        {found && (
          <>
            <Shares
              heading={t('byOrganisation')}
              shares={found.organisationTypes}
              nameOf={(name) => organisationTypeNames[name as keyof typeof organisationTypeNames]}
            />
            <Shares heading={t('byPhase')} hint={t('byPhaseHint')} shares={found.phases} nameOf={(name) => name} />
          </>
        )}
      </div>
    </>
  )
}

type SharesProps = {
  heading: string
  hint?: string
  shares: readonly AnalyticShare[]
  nameOf: (name: string) => string
}

function Shares({ heading, hint, shares, nameOf }: SharesProps) {
  const t = useWords(analyticsWords)
  const most = Math.max(1, ...shares.map(({ count }) => count))
  return (
    <Card className="grid min-w-0 gap-3">
      <div className="grid gap-1">
        <h2 className="text-[1.125rem]">{heading}</h2>
        {hint && <p className="text-[0.9375rem] text-muted">{hint}</p>}
      </div>
      <table aria-label={heading} className="w-full border-collapse">
        <thead>
          <tr className="border-b border-hairline text-[0.9375rem]">
            <th scope="col" className="py-2 pr-3 text-left">
              <span className="sr-only">{t('group')}</span>
            </th>
            <th scope="col" className="px-3 py-2 text-right">
              {t('count')}
            </th>
            <th scope="col" className="py-2 pl-3 text-right">
              {t('people')}
            </th>
          </tr>
        </thead>
        <tbody>
          {shares.map(({ name, count, people }) => (
            <tr key={name} className="border-b border-hairline last:border-0">
              <th scope="row" className="w-full py-2 pr-3 text-left font-normal">
                <bdi className="wrap-anywhere">{name === null ? t('notKnown') : nameOf(name)}</bdi>
                <span
                  aria-hidden
                  className="mt-1 block h-1.5 min-w-0.5 rounded-full bg-brand forced-colors:bg-[CanvasText]"
                  style={{ width: `${(count / most) * 100}%` }}
                />
              </th>
              <td className="px-3 py-2 text-right align-top tabular-nums">{formatInteger(count)}</td>
              <td className="py-2 pl-3 text-right align-top tabular-nums">{formatInteger(people)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  )
}
