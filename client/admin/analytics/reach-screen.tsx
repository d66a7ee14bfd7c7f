import { Star } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { useAnswer } from '#client/data/online/http/use-answer.ts'
import { readAnalyticReach } from '#client/data/online/analytics/analytic-numbers.ts'
import type { AnalyticReach } from '#sync/protocol/answers/analytics.ts'
import { formatInteger } from '#client/i18n/format.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { analyticsWords } from '#client/i18n/words/analytics.ts'
import { useDownload } from '#client/reauthenticate/download-link.tsx'
import { Card } from '#client/ui/card.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { NeedsConnection } from '#client/ui/needs-connection.tsx'
import { usePageTitle } from '#client/ui/page/page-title.ts'
import { editAddress, eventSection } from '#sync/rules/section-paths.ts'
import { QuietSpinner } from '../quiet-spinner.tsx'
import { ExportLink } from './export-link.tsx'
import { MailsTable } from './mails-table.tsx'
import { RangeChoices } from './range-choices.tsx'
import { RangeFields } from './range-fields.tsx'
import { instantsOf } from './range.ts'
import { useRangeAddress } from './use-range-address.ts'

/** /administration/analytics/reach: how many people have feeds, get mails and have starred what (product 7). */
export function ReachScreen() {
  const t = useWords(analyticsWords)
  const { range, hasUnknown, setRange } = useRangeAddress()
  usePageTitle(t('reach'))
  const instants = instantsOf(range)
  return (
    <>
      <h1>{t('reach')}</h1>
      <RangeFields range={range} hasUnknown={hasUnknown} onChange={setRange} />
      <RangeChoices range={range} isRange={instants !== null} onRange={setRange} />
      {instants && <Found key={`${instants.fromDate} ${instants.toDate}`} range={instants} />}
    </>
  )
}

function Found({ range }: { range: { fromDate: string; toDate: string } }) {
  const t = useWords(analyticsWords)
  const download = useDownload()
  const answer = useAnswer(JSON.stringify(range), (signal) => readAnalyticReach(range, signal))
  if (answer.status === 'loading') return <QuietSpinner label={t('loading')} />
  if (answer.status === 'error') return <NeedsConnection answer={answer} words={t('offline')} />
  const { leastShown, feeds, mails, stars } = answer.value
  const numbers = [
    [t('feedPeople'), feeds.people],
    [t('feedAddresses'), feeds.addresses],
    [t('feedReading'), feeds.peopleReading],
  ] as const
  return (
    <>
      <div className="flex flex-wrap justify-end gap-3">
        <ExportLink download={download} query={{ ...range, numbers: 'reach', format: 'csv' }}>
          {t('downloadCsv')}
        </ExportLink>
        <ExportLink download={download} query={{ ...range, numbers: 'reach', format: 'xlsx' }}>
          {t('downloadExcel')}
        </ExportLink>
      </div>
      {download.problems}
      <Part heading={t('feeds')} hint={t('feedsHint')}>
        <dl className="grid gap-x-8 gap-y-3 sm:grid-cols-3">
          {numbers.map(([name, count]) => (
            <div key={name} className="flex flex-col-reverse justify-end">
              <dt className="text-muted">{name}</dt>
              <dd className="text-[1.75rem] font-semibold tabular-nums">{formatInteger(count)}</dd>
            </div>
          ))}
        </dl>
      </Part>
      <Part heading={t('mails')} hint={t('mailsHint')}>
        <MailsTable mails={mails} />
      </Part>
      <Part heading={t('stars')} hint={t('starsHint', { least: leastShown })}>
        <Stars stars={stars} least={leastShown} />
      </Part>
    </>
  )
}

function Part({ heading, hint, children }: { heading: string; hint: string; children: ReactNode }) {
  return (
    <Card className="grid min-w-0 gap-4">
      <div className="grid gap-1">
        <h2 className="text-[1.125rem]">{heading}</h2>
        <p className="max-w-measure text-muted">{hint}</p>
      </div>
      {children}
    </Card>
  )
}

function Stars({ stars: { people, rows }, least }: { stars: AnalyticReach['stars']; least: number }) {
  const t = useWords(analyticsWords)
  return (
    <>
      {rows.length === 0 ? (
        <EmptyState icon={<Star />} message={t('noStars', { least })} />
      ) : (
        <table aria-label={t('stars')} className="w-full border-collapse">
          <thead>
            <tr className="border-b border-hairline text-left text-[0.9375rem]">
              <th scope="col" className="py-2 pr-3">
                {t('event')}
              </th>
              <th scope="col" className="py-2 pl-3 text-right">
                {t('people')}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ id, name, people: count }) => (
              <tr key={id} className="border-b border-hairline last:border-0">
                <th scope="row" className="py-2.5 pr-3 text-left font-normal">
                  <Link to={editAddress(eventSection, id)}>
                    <bdi className="wrap-anywhere">{name}</bdi>
                  </Link>
                </th>
                <td className="py-2.5 pl-3 text-right tabular-nums">{formatInteger(count)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <p className="text-muted">
        {people === null ? t('starFew', { least }) : t('starPeople', { count: people, shown: formatInteger(people) })}
      </p>
    </>
  )
}
