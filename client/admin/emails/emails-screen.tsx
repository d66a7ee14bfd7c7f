import { readDigestOverview } from '#client/data/online/digests.ts'
import { useAnswer } from '#client/data/online/http/use-answer.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { emailsWords } from '#client/i18n/words/emails.ts'
import { NeedsConnection } from '#client/ui/needs-connection.tsx'
import { usePageTitle } from '#client/ui/page/page-title.ts'
import { QuietSpinner } from '../quiet-spinner.tsx'
import { DigestNote } from './digest-note.tsx'
import { PlanCard } from './plan-card.tsx'
import { PreviewPart } from './preview-part.tsx'
import { RunsTable } from './runs-table.tsx'

/** /administration/emails: when the update emails are sent next, what was sent, and how they will look (product 2). */
export function EmailsScreen() {
  const t = useWords(emailsWords)
  usePageTitle(t('title'))
  const answer = useAnswer('emails', readDigestOverview)
  return (
    <>
      <h1>{t('title')}</h1>
      {answer.status === 'loading' && <QuietSpinner label={t('loading')} />}
      {answer.status === 'error' && <NeedsConnection answer={answer} words={t('offline')} />}
      {answer.status === 'ready' && (
        <>
          <div className="grid items-start gap-4 xl:grid-cols-2">
            {answer.value.plans.map((plan) => (
              <PlanCard key={plan.kind} plan={plan} onChanged={answer.reload} />
            ))}
          </div>
          <DigestNote />
          <PreviewPart />
          <RunsTable runs={answer.value.runs} />
        </>
      )}
    </>
  )
}
