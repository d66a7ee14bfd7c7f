import { FormProvider } from 'react-hook-form'
import { callAccount } from '#client/data/online/http/account-call.ts'
import { CallProblems } from '#client/forms/call-problems.tsx'
import { useCallForm } from '#client/forms/use-call-form.ts'
import { translator, useWords } from '#client/i18n/i18n.ts'
import { accountPageWords } from '#client/i18n/words/account-pages.ts'
import { detailErrors } from '#client/profile-fields/detail-errors.ts'
import { profileToValues, type ProfileValues } from '#client/profile-fields/profile-values.ts'
import { TextField } from '#client/ui/fields/text-field.tsx'
import type { LoginResult } from '#sync/protocol/answers/account-calls.ts'
import { AccountPage } from '../account-page.tsx'
import { CheckEmail } from './check-email.tsx'
import { emailOf, namesOf, useProviderName, type ExternalLogin } from '../sign-in/external-login.ts'
import { FormPart, ProfileDetails } from './profile-details.tsx'
import { RegisterButton } from './register-button.tsx'
import { useRegistration } from './use-registration.ts'

type Registering = ProfileValues & { email: string }

/** A new user of an external provider: the register form with the email of their claim (product 4). */
export function ExternalRegistration({ login }: { login: ExternalLogin }) {
  const t = useWords(accountPageWords)
  const { returnUrl } = login
  const provider = useProviderName(login)
  const { send, hasAccount, unconfirmed } = useRegistration<Registering>(({ email }) =>
    callAccount<LoginResult>('createAccountForExternalLogin', { email }, { returnUrl }),
  )
  const { form, field, formProps, isBusy, problems } = useCallForm<Registering>({
    initial: { email: emailOf(login), ...profileToValues(namesOf(login)) },
    check: (values) => ({
      email: values.email.trim() === '' ? translator(accountPageWords)('emailRequired') : null,
      ...detailErrors(values, 'own'),
    }),
    send,
  })
  return (
    <AccountPage
      heading={t(unconfirmed === null ? 'externalLogin' : 'registered')}
      {...(unconfirmed === null && { lead: t('externalLead', { provider }) })}
    >
      <FormProvider {...form}>
        <form {...formProps} className="grid gap-8">
          {unconfirmed !== null && <CheckEmail email={unconfirmed} />}
          <CallProblems problems={problems} />
          {unconfirmed === null && (
            <>
              <FormPart heading={t('yourAccount')}>
                <TextField
                  label={t('email')}
                  type="email"
                  autoComplete="email"
                  required
                  readOnly={hasAccount}
                  {...field('email')}
                />
              </FormPart>
              <ProfileDetails />
            </>
          )}
          <RegisterButton isRegistered={unconfirmed !== null} isBusy={isBusy} />
        </form>
      </FormProvider>
    </AccountPage>
  )
}
