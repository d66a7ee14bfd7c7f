import { useId } from 'react'
import { useNavigate } from 'react-router-dom'
import { leaveBy } from '#client/auth/session.ts'
import { callAccount } from '#client/data/online/http/account-call.ts'
import { CallProblems } from '#client/forms/call-problems.tsx'
import { useCallForm } from '#client/forms/use-call-form.ts'
import { translator, useWords } from '#client/i18n/i18n.ts'
import { ownAccountWords } from '#client/i18n/words/own-account.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { PasswordField } from '#client/ui/fields/text-field.tsx'

/** Asks once more, with the password, before the account is deleted for good. */
export function DeleteAccount({ onClose }: { onClose: () => void }) {
  const t = useWords(ownAccountWords)
  const id = useId()
  const navigate = useNavigate()
  const { field, formProps, isBusy, problems } = useCallForm<{ password: string }>({
    initial: { password: '' },
    check: ({ password }) => ({ password: password === '' ? translator(ownAccountWords)('passwordRequired') : null }),
    send: async ({ password }) => {
      await callAccount('confirmPassword', { password })
      await leaveBy(() => callAccount('deleteMyAccount', {}))
      // Their data on this device is deleted with the sign-out.
      await navigate('/authentication/logout', { state: { local: true }, replace: true })
    },
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('deleteTitle')}
      description={t('deleteLead')}
      footer={
        <>
          <Button type="submit" form={id} variant="danger" busy={isBusy}>
            {isBusy ? t('deleting') : t('deleteAccount')}
          </Button>
          <Button onClick={onClose}>{t('cancel')}</Button>
        </>
      }
    >
      <form {...formProps} id={id} className="grid gap-5">
        <CallProblems problems={problems} />
        <PasswordField
          {...field('password')}
          label={t('password')}
          hint={t('noPassword')}
          autoComplete="current-password"
          required
        />
      </form>
    </Dialog>
  )
}
