import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { readEventReports } from '#client/data/online/event-reports.ts'
import type { EventReport, EventReports } from '#sync/protocol/answers/event-reports.ts'
import { useAnswer } from '#client/data/online/http/use-answer.ts'
import { formatInteger } from '#client/i18n/format.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { eventReportsWords } from '#client/i18n/words/event-reports.ts'
import { Card } from '#client/ui/card.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { NeedsConnection } from '#client/ui/needs-connection.tsx'
import { usePageTitle } from '#client/ui/page/page-title.ts'
import { QuietSpinner } from '../quiet-spinner.tsx'
import { ReportItem } from './report-item.tsx'

/** /administration/reports: what readers have reported, to be answered and done (product 2). */
export function EventReportsScreen() {
  const t = useWords(eventReportsWords)
  usePageTitle(t('title'))
  const answer = useAnswer('event reports', readEventReports)
  const [changed, setChanged] = useState<EventReports | null>(null)
  const shown = changed ?? (answer.status === 'ready' ? answer.value : null)
  return (
    <>
      <h1>{t('title')}</h1>
      <p className="max-w-measure text-muted">{t('hint')}</p>
      {answer.status === 'loading' && <QuietSpinner label={t('loading')} />}
      {answer.status === 'error' && <NeedsConnection answer={answer} words={t('offline')} />}
      {shown && <Reports reports={shown} onChanged={setChanged} />}
    </>
  )
}

type Shown = { onChanged: (reports: EventReports) => void }

function Reports({ reports: { open, reports }, onChanged }: Shown & { reports: EventReports }) {
  const t = useWords(eventReportsWords)
  const isDone = ({ doneAt }: EventReport) => doneAt !== null
  return (
    <>
      {open === 0 && <EmptyState icon={<CircleCheck />} message={t(reports.length === 0 ? 'none' : 'noneOpen')} />}
      <Group heading={t('open')} total={open} reports={reports.filter((one) => !isDone(one))} onChanged={onChanged} />
      <Group heading={t('done')} reports={reports.filter(isDone)} onChanged={onChanged} />
    </>
  )
}

type GroupProps = Shown & { heading: string; total?: number; reports: readonly EventReport[] }

function Group({ heading, reports, total = reports.length, onChanged }: GroupProps) {
  if (reports.length === 0) return null
  return (
    <Card className="grid min-w-0 gap-1">
      <h2>
        {heading} <span className="text-muted">{formatInteger(total)}</span>
      </h2>
      <ul>
        {reports.map((report) => (
          <ReportItem key={report.id} report={report} onChanged={onChanged} />
        ))}
      </ul>
    </Card>
  )
}
