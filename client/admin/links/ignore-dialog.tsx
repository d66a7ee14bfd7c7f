import { useId } from 'react'
import { ignoreLink } from '#client/data/online/link-check.ts'
import type { FoundLink, LinkOverview } from '#sync/protocol/answers/link-overview.ts'
import { CallProblems } from '#client/forms/call-problems.tsx'
import { useCallForm } from '#client/forms/use-call-form.ts'
import { translator, useWords } from '#client/i18n/i18n.ts'
import { linkCheckWords } from '#client/i18n/words/link-check.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { TextField } from '#client/ui/fields/text-field.tsx'
import { useFlash } from '../flash-message.tsx'

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
  const formId = useId()
  const flash = useFlash()
  const { field, formProps, isBusy, problems } = useCallForm<{ reason: string }>({
    initial: { reason: '' },
    check: ({ reason }) => ({ reason: reason.trim() === '' ? translator(linkCheckWords)('reasonRequired') : null }),
    send: async ({ reason }) => {
      onChanged(await ignoreLink(id, reason.trim()))
      flash.here({ tone: 'ok', text: t('ignoredNow') })
      onClose()
    },
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('ignoreTitle')}
      description={t('ignoreMeaning')}
      footer={
        <>
          <Button type="submit" form={formId} variant="primary" busy={isBusy}>
            {isBusy ? t('ignoring') : t('ignore')}
          </Button>
          <Button onClick={onClose}>{t('cancel')}</Button>
        </>
      }
    >
      <form {...formProps} id={formId} className="grid gap-5">
        <CallProblems problems={problems} />
        <p className="wrap-anywhere text-muted">{url}</p>
        <TextField {...field('reason')} label={t('reason')} hint={t('reasonHint')} maxLength={500} required />
      </form>
    </Dialog>
  )
}
