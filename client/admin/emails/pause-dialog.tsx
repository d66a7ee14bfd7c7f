import { pauseDigest } from '#client/data/online/digests.ts'
import type { DigestPlan } from '#sync/protocol/answers/digest-overview.ts'
import { FormDialog } from '#client/forms/form-dialog.tsx'
import { useCallForm } from '#client/forms/use-call-form.ts'
import { formatInteger } from '#client/i18n/format.ts'
import { translator, useWords } from '#client/i18n/i18n.ts'
import { emailsWords } from '#client/i18n/words/emails.ts'
import { dueText } from '#client/letter-preview/due-text.ts'
import { TextField } from '#client/ui/fields/text-field.tsx'
import { useFlash } from '../flash-message.tsx'
import { useClosingQuestion } from '../form/use-leave-warning.tsx'

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
  const flash = useFlash()
  const name = t(kind).toLowerCase()
  const form = useCallForm<{ reason: string }>({
    initial: { reason: '' },
    check: ({ reason }) => ({ reason: reason.trim() === '' ? translator(emailsWords)('reasonRequired') : null }),
    send: async ({ reason }) => {
      await pauseDigest(kind, reason.trim())
      flash.here({ tone: 'ok', text: t('pausedNow', { name }) })
      await onChanged()
      onClose()
    },
  })
  const { close, question } = useClosingQuestion(form.isDirty, onClose)
  return (
    <>
      <FormDialog
        form={form}
        title={t('pauseTitle', { name })}
        description={t('pauseMeaning', { count: recipients, shown: formatInteger(recipients), when: dueText(nextAt) })}
        button={t(form.isBusy ? 'pausing' : 'pause')}
        cancel={t('cancel')}
        onClose={close}
      >
        {waiting > 0 && <p>{t('pauseWithdraws', { count: waiting, shown: formatInteger(waiting) })}</p>}
        <TextField {...form.field('reason')} label={t('reason')} hint={t('reasonHint')} maxLength={500} required />
      </FormDialog>
      {question}
    </>
  )
}
