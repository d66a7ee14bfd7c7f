import { MailX } from 'lucide-react'
import type { DigestRun } from '#sync/protocol/answers/digest-overview.ts'
import { formatDate, formatInteger, formatTime } from '#client/i18n/format.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { emailsWords } from '#client/i18n/words/emails.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Card } from '#client/ui/card.tsx'
import { classes } from '#client/ui/classes.ts'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { tableRoles as roles } from '#client/ui/table-roles.ts'
import { runName } from './run-name.ts'

const counts = ['sent', 'empty', 'failed', 'bounced', 'clicks'] as const

/** Everything that was sent, the latest first: a table, on a phone a list of cards. */
export function RunsTable({ runs }: { runs: readonly DigestRun[] }) {
  const t = useWords(emailsWords)
  return (
    <Card className="grid min-w-0 gap-4">
      <div className="grid gap-1">
        <h2>{t('runs')}</h2>
        <p className="max-w-measure text-muted">{t('runsHint')}</p>
      </div>
      {runs.length === 0 ? (
        <EmptyState icon={<MailX />} message={t('noRuns')} />
      ) : (
        <table aria-label={t('runs')} {...roles.table} className="w-full border-collapse max-lg:block">
          <thead {...roles.group} className="max-lg:sr-only">
            <tr {...roles.row} className="border-b border-hairline text-left text-[0.9375rem]">
              <th {...roles.heading} scope="col" className="py-2.5 pr-3">
                {t('run')}
              </th>
              <th {...roles.heading} scope="col" className="px-3 py-2.5">
                {t('started')}
              </th>
              {counts.map((count) => (
                <th key={count} {...roles.heading} scope="col" className="py-2.5 pl-3 text-right align-bottom">
                  {t(count)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody {...roles.group} className="max-lg:block">
            {runs.map((run) => (
              <Row key={run.id} run={run} />
            ))}
          </tbody>
        </table>
      )}
    </Card>
  )
}

function Row({ run }: { run: DigestRun }) {
  const t = useWords(emailsWords)
  const cell = 'max-lg:flex max-lg:justify-between max-lg:gap-4 max-lg:py-0.5 lg:py-2.5'
  return (
    <tr {...roles.row} className="border-b border-hairline last:border-0 max-lg:block max-lg:py-3">
      <th
        {...roles.rowHeading}
        scope="row"
        className="text-left align-top font-semibold max-lg:block lg:py-2.5 lg:pr-3"
      >
        {runName(run, t)}
        {run.finishedAt === null && (
          <span className="ml-2">
            <Badge tone="info">{t('stillSending')}</Badge>
          </span>
        )}
      </th>
      <td {...roles.cell} className={classes(cell, 'align-top text-muted lg:px-3')}>
        <span aria-hidden className="lg:hidden">
          {t('started')}
        </span>
        <span>
          {formatDate(run.startedAt)} {formatTime(run.startedAt)}
        </span>
      </td>
      {counts.map((count) => (
        <td key={count} {...roles.cell} className={classes(cell, 'align-top tabular-nums lg:pl-3 lg:text-right')}>
          <span aria-hidden className="text-muted lg:hidden">
            {t(count)}
          </span>
          <span className={classes(isBad(count) && run[count] > 0 && 'font-semibold text-danger')}>
            {formatInteger(run[count])}
          </span>
        </td>
      ))}
    </tr>
  )
}

const isBad = (count: (typeof counts)[number]) => count === 'failed' || count === 'bounced'
