import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { callAccount } from '#client/data/online/http/account-call.ts'
import { CallProblems } from '#client/forms/call-problems.tsx'
import { useCallForm } from '#client/forms/use-call-form.ts'
import { translator, useWords } from '#client/i18n/i18n.ts'
import { profileWords } from '#client/i18n/words/profile.ts'
import { NewPasswordFields } from '#client/password-fields/new-password-fields.tsx'
import { newPasswordErrors, type NewPassword } from '#client/password-fields/password-rules.ts'
import { Button } from '#client/ui/button.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { PasswordField } from '#client/ui/fields/text-field.tsx'

type Changing = NewPassword & { currentPassword: string }

/** The password of the account; changing it ends all other sessions. */
export function ChangePasswordTab({ email }: { email: string }) {
  const t = useWords(profileWords)
  const [isChanged, setChanged] = useState(false)
  const { form, field, formProps, isBusy, problems } = useCallForm<Changing>({
    initial: { currentPassword: '', password: '', confirmPassword: '' },
    check: (values) => ({
      currentPassword: values.currentPassword === '' ? translator(profileWords)('currentPasswordRequired') : null,
      ...newPasswordErrors(values),
    }),
    send: async ({ currentPassword, password }) => {
      setChanged(false)
      await callAccount('changePassword', { currentPassword, newPassword: password })
      form.reset()
      setChanged(true)
    },
  })
  const typed = useWatch({ control: form.control, name: 'password' })
  return (
    <form {...formProps} className="grid gap-5">
      <CallProblems problems={problems} />
      {isChanged && <Notice tone="ok">{t('passwordChanged')}</Notice>}
      <input type="text" hidden autoComplete="username" value={email} readOnly />
      <PasswordField
        {...field('currentPassword')}
        label={t('currentPassword')}
        autoComplete="current-password"
        required
      />
      <NewPasswordFields
        label={t('newPassword')}
        typed={typed}
        password={field('password')}
        confirmPassword={field('confirmPassword')}
      />
      <Button type="submit" variant="primary" busy={isBusy} className="justify-self-start">
        {isBusy ? t('saving') : t('changePasswordButton')}
      </Button>
    </form>
  )
}
