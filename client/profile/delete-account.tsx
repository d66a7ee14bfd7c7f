import { useNavigate } from 'react-router-dom'
import { leaveBy } from '#client/auth/session.ts'
import { callAccount } from '#client/data/online/http/account-call.ts'
import { FormDialog } from '#client/forms/form-dialog.tsx'
import { useCallForm } from '#client/forms/use-call-form.ts'
import { translator, useWords } from '#client/i18n/i18n.ts'
import { ownAccountWords } from '#client/i18n/words/own-account.ts'
import { PasswordField } from '#client/ui/fields/text-field.tsx'

/** Asks once more, with the password, before the account is deleted for good. */
export function DeleteAccount({ onClose }: { onClose: () => void }) {
  const t = useWords(ownAccountWords)
  const navigate = useNavigate()
  const form = useCallForm<{ password: string }>({
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
    <FormDialog
      form={form}
      title={t('deleteTitle')}
      description={t('deleteLead')}
      button={t(form.isBusy ? 'deleting' : 'deleteAccount')}
      isDanger
      cancel={t('cancel')}
      onClose={onClose}
    >
      <PasswordField
        {...form.field('password')}
        label={t('password')}
        hint={t('noPassword')}
        autoComplete="current-password"
        required
      />
    </FormDialog>
  )
}
