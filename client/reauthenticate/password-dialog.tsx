import { useId, useRef, useState, type FormEvent, type ReactNode } from 'react'
import { callAccount } from '#client/data/online/http/account-call.ts'
import { failureMessages } from '#client/data/online/http/failure-messages.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { reauthenticateWords } from '#client/i18n/words/reauthenticate.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { ErrorPanel } from '#client/ui/fields/error-panel.tsx'
import { PasswordField } from '#client/ui/fields/text-field.tsx'

/** Asks for the signed-in user's password; it stays open until the server has accepted it. */
export function PasswordDialog({
  providers,
  onProven,
  onClose,
}: {
  providers: ReactNode
  onProven: () => void
  onClose: () => void
}) {
  const t = useWords(reauthenticateWords)
  const formId = useId()
  const field = useRef<HTMLInputElement>(null)
  const [isMissing, setMissing] = useState(false)
  const [isSending, setSending] = useState(false)
  const [problems, setProblems] = useState<string[]>([])

  const confirm = async () => {
    const password = field.current?.value ?? ''
    setMissing(password === '')
    if (password === '' || isSending) return
    setSending(true)
    setProblems([])
    try {
      await callAccount('confirmPassword', { password })
      onProven()
    } catch (error) {
      setProblems(failureMessages(error))
      setSending(false)
      field.current?.focus()
    }
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={t('title')}
      description={t('why')}
      footer={
        <>
          <Button type="submit" form={formId} variant="primary" busy={isSending}>
            {isSending ? t('confirming') : t('continue')}
          </Button>
          <Button onClick={onClose}>{t('cancel')}</Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        className="grid gap-5"
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          // React passes the events of a dialog on to the form in whose code it is rendered.
          event.stopPropagation()
          void confirm()
        }}
      >
        {problems.length > 0 && <ErrorPanel messages={problems} />}
        <PasswordField
          ref={field}
          label={t('password')}
          name="password"
          autoComplete="current-password"
          required
          error={isMissing ? t('passwordRequired') : null}
        />
      </form>
      {providers}
    </Dialog>
  )
}
