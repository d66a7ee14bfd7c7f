import { Check, Reply, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { settleReport } from '#client/data/online/event-reports.ts'
import type { EventReport, EventReports } from '#sync/protocol/answers/event-reports.ts'
import { editAddress } from '#sync/rules/section-paths.ts'
import { CallProblems } from '#client/forms/call-problems.tsx'
import { useCall } from '#client/forms/use-call.ts'
import { formatDate } from '#client/i18n/format.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { eventReportsWords } from '#client/i18n/words/event-reports.ts'
import { Button } from '#client/ui/button.tsx'
import { lazyPart } from '#client/ui/loading/lazy-part.ts'
import { LazySheet } from '#client/ui/loading/lazy-sheet.tsx'
import { events } from '../sections/events/events.tsx'

const AnswerDialog = lazyPart(() => import('./answer-dialog.tsx').then((part) => part.AnswerDialog))

type Props = { report: EventReport; onChanged: (reports: EventReports) => void }

/** A report in its reader's words, with its answer and whether it is done. */
export function ReportItem({ report, onChanged }: Props) {
  const t = useWords(eventReportsWords)
  const { calendarEventId, eventName, text, by, reportedAt, answer, answeredAt, answeredBy, doneAt, doneBy } = report
  return (
    <li className="grid gap-2 border-b border-hairline py-4 last:border-0">
      <p className="min-w-0 font-semibold wrap-anywhere">
        {eventName === null ? (
          t('gone')
        ) : (
          <Link
            to={editAddress(events, calendarEventId)}
            className="inline-flex min-h-6 items-center font-semibold text-brand hover:underline"
          >
            {eventName}
          </Link>
        )}
      </p>
      <p className="max-w-measure wrap-anywhere whitespace-pre-line">{text}</p>
      <p className="text-[0.9375rem] wrap-anywhere text-muted">
        {t('reportedBy', { name: by, date: formatDate(reportedAt) })}
      </p>
      {answer !== null && answeredAt !== null && (
        <div className="grid gap-1 border-l-2 border-hairline pl-3">
          <p className="text-[0.9375rem] text-muted">
            {t('answered', { date: formatDate(answeredAt), name: answeredBy ?? t('someone') })}
          </p>
          <p className="max-w-measure wrap-anywhere whitespace-pre-line">{answer}</p>
        </div>
      )}
      {doneAt !== null && answer === null && (
        <p className="text-[0.9375rem] text-muted">
          {t('doneBy', { date: formatDate(doneAt), name: doneBy ?? t('someone') })}
        </p>
      )}
      <ReportActions report={report} onChanged={onChanged} />
    </li>
  )
}

function ReportActions({ report, onChanged }: Props) {
  const t = useWords(eventReportsWords)
  const call = useCall()
  const [isAnswering, setAnswering] = useState(false)
  const { id, eventName, by, answer, doneAt } = report
  const named = (action: string) => t('ofReport', { action, event: eventName ?? t('gone'), name: by })
  const isDone = doneAt !== null
  const settle = () => call.run(async () => onChanged(await settleReport(id, !isDone)))
  const action = t(isDone ? 'reopen' : 'markDone')
  return (
    <div className="grid gap-3">
      <CallProblems problems={call.problems} />
      <div className="flex flex-wrap gap-2">
        {answer === null && (
          <Button
            compact
            icon={<Reply aria-hidden size={16} />}
            aria-label={named(t('answer'))}
            onClick={() => setAnswering(true)}
          >
            {t('answer')}
          </Button>
        )}
        <Button
          compact
          variant="quiet"
          busy={call.isBusy}
          icon={isDone ? <Undo2 aria-hidden size={16} /> : <Check aria-hidden size={16} />}
          aria-label={call.isBusy ? undefined : named(action)}
          onClick={() => void settle()}
        >
          {call.isBusy ? t('saving') : action}
        </Button>
      </div>
      {isAnswering && (
        <LazySheet onCancel={() => setAnswering(false)}>
          <AnswerDialog report={report} onChanged={onChanged} onClose={() => setAnswering(false)} />
        </LazySheet>
      )}
    </div>
  )
}
