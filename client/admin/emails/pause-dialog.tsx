import { useId } from 'react'
import { pauseDigest } from '#client/data/online/digests.ts'
import type { DigestPlan } from '#sync/protocol/answers/digest-overview.ts'
import { CallProblems } from '#client/forms/call-problems.tsx'
import { useCallForm } from '#client/forms/use-call-form.ts'
import { formatInteger } from '#client/i18n/format.ts'
import { translator, useWords } from '#client/i18n/i18n.ts'
import { emailsWords } from '#client/i18n/words/emails.ts'
import { dueText } from '#client/letter-preview/due-text.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { TextField } from '#client/ui/fields/text-field.tsx'
import { useFlash } from '../flash-message.tsx'

/** Asks for the reason, and says who gets nothing until when, before an update is paused. */
export function PauseDialog({
  plan: { kind, nextAt, recipients, waiting },
  onChanged,
  onClose,
}: {
  plan: DigestPlan
  onChanged: () => Promise<void>
  onClose: () => void
}) {
  const t = useWords(emailsWords)
  const id = useId()
  const flash = useFlash()
  const name = t(kind).toLowerCase()
  const { field, formProps, isBusy, problems } = useCallForm<{ reason: string }>({
    initial: { reason: '' },
    check: ({ reason }) => ({ reason: reason.trim() === '' ? translator(emailsWords)('reasonRequired') : null }),
    send: async ({ reason }) => {
      await pauseDigest(kind, reason.trim())
      flash.here({ tone: 'ok', text: t('pausedNow', { name }) })
      await onChanged()
      onClose()
    },
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('pauseTitle', { name })}
      description={t('pauseMeaning', { count: recipients, shown: formatInteger(recipients), when: dueText(nextAt) })}
      footer={
        <>
          <Button type="submit" form={id} variant="primary" busy={isBusy}>
            {isBusy ? t('pausing') : t('pause')}
          </Button>
          <Button onClick={onClose}>{t('cancel')}</Button>
        </>
      }
    >
      <form {...formProps} id={id} className="grid gap-5">
        <CallProblems problems={problems} />
        {waiting > 0 && <p>{t('pauseWithdraws', { count: waiting, shown: formatInteger(waiting) })}</p>}
        <TextField {...field('reason')} label={t('reason')} hint={t('reasonHint')} maxLength={500} required />
      </form>
    </Dialog>
  )
}
