import { ignoreLink } from '#client/data/online/link-check.ts'
import type { FoundLink, LinkOverview } from '#sync/protocol/answers/link-overview.ts'
import { useKeptText } from '#client/data/typed-text.ts'
import { FormDialog } from '#client/forms/form-dialog.tsx'
import { useCallForm } from '#client/forms/use-call-form.ts'
import { translator, useWords } from '#client/i18n/i18n.ts'
import { linkCheckWords } from '#client/i18n/words/link-check.ts'
import { TextField } from '#client/ui/fields/text-field.tsx'
import { useFlash } from '../flash-message.tsx'
import { useKeptQuestion } from '../form/use-leave-warning.tsx'

/** Asks why a link is to be left alone. */
export function IgnoreDialog({
  link: { id, url },
  onChanged,
  onClose,
}: {
  link: FoundLink
  onChanged: (overview: LinkOverview) => void
  onClose: () => void
}) {
  const t = useWords(linkCheckWords)
  const flash = useFlash()
  const kept = useKeptText(`ignored link ${id}`)
  const form = useCallForm<{ reason: string }>({
    initial: { reason: '' },
    check: ({ reason }) => ({ reason: reason.trim() === '' ? translator(linkCheckWords)('reasonRequired') : null }),
    send: async ({ reason }) => {
      onChanged(await ignoreLink(id, reason.trim()))
      kept.forget()
      flash.here({ tone: 'ok', text: t('ignoredNow') })
      onClose()
    },
  })
  const { close, question } = useKeptQuestion(form, kept, onClose)
  return (
    <>
      <FormDialog
        form={form}
        title={t('ignoreTitle')}
        description={t('ignoreMeaning')}
        button={t(form.isBusy ? 'ignoring' : 'ignore')}
        cancel={t('cancel')}
        onClose={close}
      >
        <p className="wrap-anywhere text-muted">{url}</p>
        <TextField {...form.field('reason')} label={t('reason')} hint={t('reasonHint')} maxLength={500} required />
      </FormDialog>
      {question}
    </>
  )
}
