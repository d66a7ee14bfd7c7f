import { Pause, Play } from 'lucide-react'
import { useState } from 'react'
import { resumeDigest } from '#client/data/online/digests.ts'
import type { DigestPlan } from '#sync/protocol/answers/digest-overview.ts'
import { CallProblems } from '#client/forms/call-problems.tsx'
import { useCall } from '#client/forms/use-call.ts'
import { formatDate, formatInteger } from '#client/i18n/format.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { emailsWords } from '#client/i18n/words/emails.ts'
import { dueText } from '#client/letter-preview/due-text.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { lazyPart } from '#client/ui/loading/lazy-part.ts'
import { LazySheet } from '#client/ui/loading/lazy-sheet.tsx'
import { useFlash } from '../flash-message.tsx'

const PauseDialog = lazyPart(() => import('./pause-dialog.tsx').then((part) => part.PauseDialog))

/** When one of the updates is sent next and to how many people, and its pause. */
export function PlanCard({ plan, onChanged }: { plan: DigestPlan; onChanged: () => Promise<void> }) {
  const t = useWords(emailsWords)
  const flash = useFlash()
  const call = useCall()
  const [isPausing, setPausing] = useState(false)
  const { kind, nextAt, recipients, pausedReason, pausedAt } = plan
  const name = t(kind)
  const isPaused = pausedReason !== null
  const resume = () =>
    call.run(async () => {
      const resumed = await resumeDigest(kind)
      flash.here({
        tone: 'ok',
        text: t('resumedNow', { name: name.toLowerCase(), when: dueText(resumed.nextAt) }),
      })
      await onChanged()
    })
  return (
    <Card className="grid gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <h2>{name}</h2>
        {isPaused && <Badge tone="warning">{t('paused')}</Badge>}
      </div>
      {isPaused ? (
        <div className="grid gap-1">
          <p className="wrap-anywhere">
            {t('pausedFor', { date: pausedAt === null ? '' : formatDate(pausedAt), reason: pausedReason })}
          </p>
          <p className="text-muted">{t('pausedMeaning', { when: dueText(nextAt) })}</p>
        </div>
      ) : (
        <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2 max-[18rem]:grid-cols-1">
          <dt className="text-muted">{t('next')}</dt>
          <dd className="font-semibold">{dueText(nextAt)}</dd>
          <dt className="text-muted">{t('recipients')}</dt>
          <dd className="font-semibold">{t('people', { count: recipients, shown: formatInteger(recipients) })}</dd>
        </dl>
      )}
      <CallProblems problems={call.problems} />
      {isPaused ? (
        <Button
          busy={call.isBusy}
          icon={<Play aria-hidden size={18} />}
          aria-label={call.isBusy ? undefined : t('ofUpdate', { action: t('resume'), name: name.toLowerCase() })}
          className="justify-self-start"
          onClick={() => void resume()}
        >
          {call.isBusy ? t('resuming') : t('resume')}
        </Button>
      ) : (
        <Button
          icon={<Pause aria-hidden size={18} />}
          aria-label={t('ofUpdate', { action: t('pause'), name: name.toLowerCase() })}
          className="justify-self-start"
          onClick={() => setPausing(true)}
        >
          {t('pause')}
        </Button>
      )}
      {isPausing && (
        <LazySheet onCancel={() => setPausing(false)}>
          <PauseDialog plan={plan} onChanged={onChanged} onClose={() => setPausing(false)} />
        </LazySheet>
      )}
    </Card>
  )
}
