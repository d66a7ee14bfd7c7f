import { useState } from 'react'
import { FormProvider } from 'react-hook-form'
import { useLocation } from 'react-router-dom'
import { callAccount, readAccount } from '#client/data/account-call.ts'
import { CallProblems } from '#client/forms/call-problems.tsx'
import { problemsOf } from '#client/forms/problems-of.ts'
import { useCallForm } from '#client/forms/use-call-form.ts'
import { translator, useWords } from '#client/i18n/i18n.ts'
import { accountPageWords } from '#client/i18n/words/account-pages.ts'
import { profileToValues, type ProfileValues } from '#client/profile-fields/profile-values.ts'
import { wrongDetails } from '#client/profile-fields/wrong-details.ts'
import { Button } from '#client/ui/button.tsx'
import { ErrorPanel, type Problem } from '#client/ui/error-panel.tsx'
import { Spinner } from '#client/ui/spinner.tsx'
import { TextField } from '#client/ui/text-field.tsx'
import { useOnce } from '#client/ui/use-once.ts'
import { AccountPage } from './account-page.tsx'
import { FormPart, ProfileDetails } from './profile-details.tsx'
import { createRegistration, type NewAccount } from './register-new-account.ts'
import { SignInLink } from './sign-in-link.tsx'
import { useGoOn } from './use-go-on.ts'

/** The external login callback result of spec section 3. */
type ExternalLogin = {
  claims: { type: string; value: string }[]
  isNewUser: boolean
  loginProvider: string
  returnUrl: string | null
}

/** /account/externalLogin: back from an external provider. Who is known goes on, who is new registers. */
export function ExternalLoginPage() {
  const t = useWords(accountPageWords)
  const { search } = useLocation()
  const goOn = useGoOn()
  const [login, setLogin] = useState<ExternalLogin | null>(null)
  const [problems, setProblems] = useState<Problem[]>([])
  useOnce(async () => {
    try {
      const result = await readAccount<ExternalLogin>(`completeExternalLogin${search}`)
      if (result.isNewUser) setLogin(result)
      else goOn(result.returnUrl ?? '/')
    } catch (error) {
      setProblems(problemsOf(error))
    }
  })
  if (problems.length > 0) {
    return (
      <AccountPage heading={t('externalFailed')}>
        <ErrorPanel messages={problems} />
        <SignInLink />
      </AccountPage>
    )
  }
  if (login) return <ExternalRegistration login={login} />
  return (
    <AccountPage heading={t('externalWorking')}>
      <Spinner label={t('externalWorking')} />
    </AccountPage>
  )
}

type Registering = ProfileValues & { email: string }

function ExternalRegistration({ login }: { login: ExternalLogin }) {
  const t = useWords(accountPageWords)
  const goOn = useGoOn()
  const returnUrl = login.returnUrl ?? '/'
  const [register] = useState(() =>
    createRegistration<Registering>(({ email }) =>
      callAccount<NewAccount>('createAccountForExternalLogin', { email }, { returnUrl }),
    ),
  )
  const { form, field, formProps, isBusy, problems } = useCallForm<Registering>({
    initial: { email: emailOf(login), ...profileToValues(namesOf(login)) },
    check: (values) => ({
      email: values.email.trim() === '' ? translator(accountPageWords)('emailRequired') : null,
      ...wrongDetails(values),
    }),
    send: async (values) => goOn((await register(values)).returnUrl),
  })
  return (
    <AccountPage heading={t('externalLogin')} lead={t('externalLead', { provider: login.loginProvider })}>
      <FormProvider {...form}>
        <form {...formProps} className="grid gap-8">
          <CallProblems problems={problems} />
          <FormPart heading={t('yourAccount')}>
            <TextField label={t('email')} type="email" autoComplete="email" required {...field('email')} />
          </FormPart>
          <ProfileDetails />
          <Button type="submit" variant="primary" busy={isBusy}>
            {isBusy ? t('registering') : t('registerButton')}
          </Button>
        </form>
      </FormProvider>
    </AccountPage>
  )
}

function claimOf({ claims }: ExternalLogin, ...types: string[]): string {
  return claims.find(({ type }) => types.includes(type.split('/').at(-1) ?? ''))?.value ?? ''
}

function emailOf(login: ExternalLogin): string {
  return claimOf(login, 'email', 'emailaddress')
}

function namesOf(login: ExternalLogin) {
  return { firstName: claimOf(login, 'given_name', 'givenname'), lastName: claimOf(login, 'family_name', 'surname') }
}
