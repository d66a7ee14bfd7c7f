import { Mail } from 'lucide-react'
import { useState } from 'react'
import { previewOwnDigest } from '#client/data/online/digests.ts'
import type { OwnUser } from '#client/data/online/own-account.ts'
import { useAnswer } from '#client/data/online/http/use-answer.ts'
import { formatDate } from '#client/i18n/format.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { profileWords } from '#client/i18n/words/profile.ts'
import { dueText } from '#client/letter-preview/due-text.ts'
import { LetterPreview } from '#client/letter-preview/letter-preview.tsx'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { ErrorPanel } from '#client/ui/fields/error-panel.tsx'
import { Spinner } from '#client/ui/loading/spinner.tsx'
import { EmailsOff } from './emails-off.tsx'

/** When the next weekly update is due, or why none comes, and how it will look with one's own filters. */
export function NextUpdate({ user: { email, emailsReturnedSince } }: { user: OwnUser }) {
  const t = useWords(profileWords)
  const [isOpen, setOpen] = useState(false)
  const [isTurnedOn, setTurnedOn] = useState(false)
  const answer = useAnswer('weekly', (signal) => previewOwnDigest('weekly', signal))
  const pausedUntil = answer.status === 'ready' ? answer.value.pausedUntil : null
  const off = { email, onTurnedOn: () => setTurnedOn(true) }
  const isOn = isTurnedOn || (emailsReturnedSince === null && pausedUntil === null)
  return (
    <>
      {emailsReturnedSince !== null ? (
        <EmailsOff
          {...off}
          tone="warning"
          why={t('emailsReturned', { email, date: formatDate(emailsReturnedSince) })}
        />
      ) : (
        pausedUntil !== null && (
          <EmailsOff {...off} tone="info" why={t('emailsPaused', { date: formatDate(pausedUntil) })} />
        )
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button icon={<Mail aria-hidden size={18} />} onClick={() => setOpen(true)}>
          {t('previewWeekly')}
        </Button>
        {answer.status === 'ready' && isOn && (
          <p className="text-muted">{t('nextOne', { when: dueText(answer.value.at) })}</p>
        )}
        {isOpen && (
          <Dialog open size="sheet" onClose={() => setOpen(false)} title={t('previewWeeklyTitle')}>
            {answer.status === 'loading' && <Spinner label={t('loading')} />}
            {answer.status === 'error' && <ErrorPanel messages={answer.messages} onRetry={answer.retry} />}
            {answer.status === 'ready' && <LetterPreview letter={answer.value} />}
          </Dialog>
        )}
      </div>
    </>
  )
}
