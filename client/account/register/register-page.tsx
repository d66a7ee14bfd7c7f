import { useState, type FormEvent } from 'react'
import { FormProvider, useWatch } from 'react-hook-form'
import { Link } from 'react-router-dom'
import { useSession } from '#client/auth/session.ts'
import { CallFailure, callAccount } from '#client/data/online/http/account-call.ts'
import { CallProblems } from '#client/forms/call-problems.tsx'
import { useCallForm } from '#client/forms/use-call-form.ts'
import { translator, useWords } from '#client/i18n/i18n.ts'
import { accountPageWords } from '#client/i18n/words/account-pages.ts'
import { NewPasswordFields } from '#client/password-fields/new-password-fields.tsx'
import { newPasswordErrors, type NewPassword } from '#client/password-fields/password-rules.ts'
import { detailErrors } from '#client/profile-fields/detail-errors.ts'
import { profileToValues, type ProfileValues } from '#client/profile-fields/profile-values.ts'
import { Button } from '#client/ui/button.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { TextField } from '#client/ui/fields/text-field.tsx'
import { useOnline } from '#client/ui/page/use-online.ts'
import type { LoginResult } from '#sync/protocol/answers/account-calls.ts'
import { AccountPage } from '../account-page.tsx'
import { CheckEmail } from './check-email.tsx'
import { FormErrors } from './form-errors.tsx'
import { FormPart, ProfileDetails } from './profile-details.tsx'
import { RegisterButton } from './register-button.tsx'
import { useRegistration } from './use-registration.ts'
import { isInSteps, useSteps } from './use-steps.ts'
import { SignedInAlready } from '../sign-in/signed-in-already.tsx'
import { useAccountAddress, withReturnUrl } from '../account-address.ts'

type Registering = NewPassword & ProfileValues & { email: string }

/** Those of the first step. */
const accountFields = ['email', 'password', 'confirmPassword'] as const

/** /account/register. Signing in elsewhere while the form is being filled in does not lose what was typed. */
export function RegisterPage() {
  const { user } = useSession()
  const [wasSignedIn] = useState(user !== null)
  return wasSignedIn && user ? <SignedInAlready user={user} /> : <RegisterForm />
}

/** The account and the profile in one form (product 4), which on a phone has a step for each. */
function RegisterForm() {
  const t = useWords(accountPageWords)
  const { returnUrl } = useAccountAddress()
  const { send, hasAccount, unconfirmed } = useRegistration<Registering>(({ email, password, confirmPassword }) => {
    const body = { email, password, confirmPassword }
    return callAccount<LoginResult>('register', body, returnUrl === null ? {} : { returnUrl })
  })
  const { step, goTo, heading } = useSteps()
  const [attempts, countAttempts] = useState(0)
  const failed = () => countAttempts((before) => before + 1)
  const { form, field, formProps, isBusy, problems } = useCallForm<Registering>({
    initial: { email: '', password: '', confirmPassword: '', ...profileToValues(null) },
    check: (values) => ({
      email: values.email.trim() === '' ? translator(accountPageWords)('emailRequired') : null,
      ...newPasswordErrors(values),
      ...detailErrors(values, 'own'),
    }),
    send: async (values) => {
      countAttempts(0)
      await send(values).catch((error: unknown) => {
        // What the server does not take of the account is in the first step.
        if (error instanceof CallFailure && error.isReached)
          goTo(1, () => form.setFocus('email', { shouldSelect: true }))
        throw error
      })
    },
    // A wide window shows all fields at once, each with its own error, and leads to the first wrong one.
    ...(isInSteps() && { onInvalid: failed }),
  })
  const isOnline = useOnline()
  const typed = useWatch({ control: form.control, name: 'password' })
  const goOn = async () => {
    if (!(await form.trigger([...accountFields]))) return failed()
    countAttempts(0)
    goTo(2)
  }
  const submit = (event: FormEvent) => {
    if (step === 2 || !isInSteps()) return formProps.onSubmit(event)
    event.preventDefault()
    void goOn()
  }

  const inStep = (one: 1 | 2) => (step === one ? 'grid gap-8' : 'grid gap-8 max-md:hidden')
  return (
    <AccountPage
      heading={t(unconfirmed === null ? 'register' : 'registered')}
      {...(unconfirmed === null && { lead: t('registerLead') })}
    >
      <FormProvider {...form}>
        <form {...formProps} onSubmit={submit} className="grid gap-8">
          {unconfirmed === null && (
            <p ref={heading} tabIndex={-1} className="-mb-4 font-semibold text-muted outline-none md:hidden">
              {t('step', { step })}
            </p>
          )}
          {!isOnline && <Notice tone="warning">{t('registerOffline')}</Notice>}
          {unconfirmed !== null && <CheckEmail email={unconfirmed} />}
          {isInSteps() && (
            <FormErrors form={form} attempts={attempts} reach={(name, focus) => goTo(stepOf(name), focus)} />
          )}
          <CallProblems problems={problems} />
          {unconfirmed === null ? (
            <>
              <div className={inStep(1)}>
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
              </div>
              <div className={inStep(2)}>
                <ProfileDetails />
                <RegisterButton isRegistered={false} isBusy={isBusy} />
              </div>
              {step === 1 ? (
                <Button type="submit" variant="primary" className="md:hidden">
                  {t('continue')}
                </Button>
              ) : (
                <Button onClick={() => goTo(1)} className="-mt-4 md:hidden">
                  {t('back')}
                </Button>
              )}
            </>
          ) : (
            <RegisterButton isRegistered isBusy={false} />
          )}
        </form>
      </FormProvider>
      <p>
        {unconfirmed === null && `${t('alreadyRegistered')} `}
        <Link to={withReturnUrl('/account/login', returnUrl)} className="text-brand">
          {t('signIn')}
        </Link>
      </p>
    </AccountPage>
  )
}

function stepOf(field: string): 1 | 2 {
  return accountFields.some((name) => name === field) ? 1 : 2
}
