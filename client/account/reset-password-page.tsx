import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { Link } from 'react-router-dom'
import { callAccount } from '#client/data/online/http/account-call.ts'
import { CallProblems } from '#client/forms/call-problems.tsx'
import { useCallForm } from '#client/forms/use-call-form.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { accountPageWords } from '#client/i18n/words/account-pages.ts'
import { NewPasswordFields } from '#client/password-fields/new-password-fields.tsx'
import { newPasswordErrors, type NewPassword } from '#client/password-fields/password-rules.ts'
import { Button } from '#client/ui/button.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { AccountPage } from './account-page.tsx'
import { SignInLink } from './sign-in/sign-in-link.tsx'
import { useAccountAddress } from './account-address.ts'

/** /account/resetPassword (query userId, code): opened by the link in the mail. */
export function ResetPasswordPage() {
  const t = useWords(accountPageWords)
  const [isDone, setDone] = useState(false)
  return (
    <AccountPage heading={t('resetPassword')}>
      {isDone ? (
        <>
          <Notice tone="ok">{t('resetDone')}</Notice>
          <SignInLink />
        </>
      ) : (
        <ResetForm onDone={() => setDone(true)} />
      )}
    </AccountPage>
  )
}

function ResetForm({ onDone }: { onDone: () => void }) {
  const t = useWords(accountPageWords)
  const { userId, code } = useAccountAddress()
  const { form, field, formProps, isBusy, problems } = useCallForm<NewPassword>({
    initial: { password: '', confirmPassword: '' },
    check: newPasswordErrors,
    send: async ({ password }) => {
      await callAccount('resetPassword', { userId, code, password })
      onDone()
    },
  })
  const typed = useWatch({ control: form.control, name: 'password' })
  return (
    <form {...formProps} className="grid gap-5">
      <CallProblems problems={problems} />
      {problems.length > 0 && (
        <Link to="/account/forgotPassword" className="inline-flex min-h-11 items-center justify-self-start text-brand">
          {t('askAgain')}
        </Link>
      )}
      <NewPasswordFields typed={typed} password={field('password')} confirmPassword={field('confirmPassword')} />
      <Button type="submit" variant="primary" busy={isBusy}>
        {isBusy ? t('resetting') : t('resetButton')}
      </Button>
    </form>
  )
}
