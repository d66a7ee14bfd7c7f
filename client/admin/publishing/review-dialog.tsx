import { useRef, useState } from 'react'
import { useSession } from '#client/auth/session.ts'
import { useAnswer } from '#client/data/online/http/use-answer.ts'
import { requestReview, endReview, readReview } from '#client/data/online/reviews.ts'
import { CallProblems } from '#client/forms/call-problems.tsx'
import { useCall } from '#client/forms/use-call.ts'
import { useFirstField } from '#client/forms/use-first-field.ts'
import { formatDateTime } from '#client/i18n/format.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { reviewWords } from '#client/i18n/words/review.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { SelectField } from '#client/ui/fields/select-field.tsx'
import { NeedsConnection } from '#client/ui/needs-connection.tsx'
import { useClosingQuestion } from '../form/use-leave-warning.tsx'
import { QuietSpinner } from '../quiet-spinner.tsx'

/** Chooses who looks at a draft, says whom it waits for, and takes that back; online only. */
export function ReviewDialog({ eventId, onClose }: { eventId: string; onClose: () => void }) {
  const t = useWords(reviewWords)
  const { user } = useSession()
  const call = useCall()
  const answer = useAnswer(`review ${eventId}`, (signal) => readReview(eventId, signal))
  const [chosen, choose] = useState<string | null>(null)
  const [lacks, lack] = useState(false)
  const found = answer.status === 'ready' ? answer.value : null
  const review = found?.review ?? null
  const reviewerId = chosen ?? review?.reviewerId ?? ''
  const change = (work: () => Promise<void>) =>
    call.run(async () => {
      await work()
      await answer.reload()
      choose(null)
    })
  const submit = () => {
    lack(reviewerId === '')
    if (reviewerId !== '') void change(() => requestReview(eventId, reviewerId))
  }
  const { close, question } = useClosingQuestion(chosen !== null, onClose)
  const fields = useRef<HTMLDivElement>(null)
  useFirstField(fields, found !== null)
  return (
    <>
      <Dialog
        open
        onClose={close}
        title={t('title')}
        description={t('meaning')}
        footer={
          <>
            {found && (
              <Button variant="primary" busy={call.isBusy} onClick={submit}>
                {t(review ? 'change' : 'ask')}
              </Button>
            )}
            <Button onClick={close}>{t('close')}</Button>
          </>
        }
      >
        <div ref={fields} className="grid gap-5">
          <CallProblems problems={call.problems} />
          {answer.status === 'loading' && <QuietSpinner label={t('loading')} />}
          {answer.status === 'error' && <NeedsConnection answer={answer} words={t('offline')} />}
          {review && (
            <div role="status" className="grid justify-items-start gap-2">
              <p>
                {t('waits', {
                  name: review.reviewer,
                  when: formatDateTime(review.requestedAt),
                  by: review.requestedBy ?? t('somebody'),
                })}
              </p>
              <Button compact disabled={call.isBusy} onClick={() => void change(() => endReview(eventId))}>
                {t('end')}
              </Button>
            </div>
          )}
          {found && (
            <SelectField
              label={t('reviewer')}
              value={reviewerId}
              error={lacks && reviewerId === '' ? t('chooseFirst') : undefined}
              onChange={({ target }) => choose(target.value)}
              options={[
                { value: '', label: t('choose') },
                ...found.reviewers
                  .filter(({ id }) => id !== user?.sub || id === review?.reviewerId)
                  .map(({ id, name }) => ({ value: id, label: name })),
              ]}
            />
          )}
        </div>
      </Dialog>
      {question}
    </>
  )
}
