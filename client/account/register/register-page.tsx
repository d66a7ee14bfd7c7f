import { useState } from 'react'
import { FormProvider, useWatch } from 'react-hook-form'
import { Link } from 'react-router-dom'
import { useSession } from '#client/auth/session.ts'
import { callAccount } from '#client/data/online/http/account-call.ts'
import { CallProblems } from '#client/forms/call-problems.tsx'
import { useCallForm } from '#client/forms/use-call-form.ts'
import { translator, useWords } from '#client/i18n/i18n.ts'
import { accountPageWords } from '#client/i18n/words/account-pages.ts'
import { NewPasswordFields } from '#client/password-fields/new-password-fields.tsx'
import { newPasswordErrors, type NewPassword } from '#client/password-fields/password-rules.ts'
import { detailErrors } from '#client/profile-fields/detail-errors.ts'
import { profileToValues, type ProfileValues } from '#client/profile-fields/profile-values.ts'
import { Notice } from '#client/ui/notice.tsx'
import { TextField } from '#client/ui/fields/text-field.tsx'
import { useOnline } from '#client/ui/page/use-online.ts'
import { AccountPage } from '../account-page.tsx'
import { CheckEmail } from './check-email.tsx'
import { FormPart, ProfileDetails } from './profile-details.tsx'
import { createRegistration } from './register-new-account.ts'
import { RegisterButton } from './register-button.tsx'
import type { LoginResult } from '../sign-in/sign-in-call.ts'
import { SignedInAlready } from '../sign-in/signed-in-already.tsx'
import { useAccountQuery, withReturnUrl } from '../use-account-query.ts'
import { useFollowSignIn } from '../use-go-on.ts'

type Registering = NewPassword & ProfileValues & { email: string }

/** /account/register. Signing in elsewhere while the form is being filled in does not lose what was typed. */
export function RegisterPage() {
  const { user } = useSession()
  const [wasSignedIn] = useState(user !== null)
  return wasSignedIn && user ? <SignedInAlready user={user} /> : <RegisterForm />
}

/** The account and the profile in one form (product 4). */
function RegisterForm() {
  const t = useWords(accountPageWords)
  const { returnUrl } = useAccountQuery()
  const follow = useFollowSignIn()
  const [hasAccount, setHasAccount] = useState(false)
  const [unconfirmed, setUnconfirmed] = useState<string | null>(null)
  const [register] = useState(() =>
    createRegistration<Registering>(async ({ email, password, confirmPassword }) => {
      const body = { email, password, confirmPassword }
      const account = await callAccount<LoginResult>('register', body, returnUrl === null ? {} : { returnUrl })
      setHasAccount(true)
      return account
    }),
  )
  const { form, field, formProps, isBusy, problems } = useCallForm<Registering>({
    initial: { email: '', password: '', confirmPassword: '', ...profileToValues(null) },
    check: (values) => ({
      email: values.email.trim() === '' ? translator(accountPageWords)('emailRequired') : null,
      ...newPasswordErrors(values),
      ...detailErrors(values, 'own'),
    }),
    send: async (values) => {
      const account = await register(values)
      if (account.requiresEmailConfirmation) setUnconfirmed(values.email)
      else follow(account)
    },
  })
  const isOnline = useOnline()
  const typed = useWatch({ control: form.control, name: 'password' })

  return (
    <AccountPage heading={t('register')} lead={t('registerLead')}>
      <FormProvider {...form}>
        <form {...formProps} className="grid gap-8">
          {!isOnline && <Notice tone="warning">{t('registerOffline')}</Notice>}
          {unconfirmed !== null && <CheckEmail email={unconfirmed} />}
          <CallProblems problems={problems} />
          <FormPart heading={t('yourAccount')}>
            <TextField
              label={t('email')}
              type="email"
              autoComplete="username"
              required
              readOnly={hasAccount}
              {...field('email')}
            />
            <NewPasswordFields
              typed={typed}
              password={{ ...field('password'), readOnly: hasAccount }}
              confirmPassword={{ ...field('confirmPassword'), readOnly: hasAccount }}
            />
          </FormPart>
          <ProfileDetails />
          <RegisterButton isRegistered={unconfirmed !== null} isBusy={isBusy} />
        </form>
      </FormProvider>
      <p>
        {t('alreadyRegistered')}{' '}
        <Link to={withReturnUrl('/account/login', returnUrl)} className="text-brand">
          {t('signIn')}
        </Link>
      </p>
    </AccountPage>
  )
}
