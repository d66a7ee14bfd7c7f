import { FormDialog } from '#client/forms/form-dialog.tsx'
import { useCallForm } from '#client/forms/use-call-form.ts'
import { translator, useWords } from '#client/i18n/i18n.ts'
import { ownAccountWords } from '#client/i18n/words/own-account.ts'
import { TextField } from '#client/ui/fields/text-field.tsx'

/** Asks for a code: of the second factor before that is changed, unless `label` and `hint` say otherwise. */
export function CodeDialog({
  title,
  text,
  button,
  label,
  hint,
  isDanger = false,
  send,
  onClose,
}: {
  title: string
  text: string
  button: string
  label?: string
  hint?: string
  isDanger?: boolean
  /** @throws what the call throws, which is then shown */
  send: (code: string) => Promise<void>
  onClose: () => void
}) {
  const t = useWords(ownAccountWords)
  const form = useCallForm<{ code: string }>({
    initial: { code: '' },
    check: ({ code }) => ({ code: code.trim() === '' ? translator(ownAccountWords)('codeRequired') : null }),
    send: ({ code }) => send(code.trim()),
  })
  return (
    <FormDialog
      form={form}
      title={title}
      description={text}
      button={button}
      isDanger={isDanger}
      cancel={t('cancel')}
      onClose={onClose}
    >
      <TextField
        {...form.field('code')}
        label={label ?? t('proofCode')}
        hint={hint ?? t('proofCodeHint')}
        required
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
      />
    </FormDialog>
  )
}
