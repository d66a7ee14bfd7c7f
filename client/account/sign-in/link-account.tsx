import { callAccount } from '#client/data/online/http/account-call.ts'
import { CallProblems } from '#client/forms/call-problems.tsx'
import { useCallForm } from '#client/forms/use-call-form.ts'
import { translator, useWords } from '#client/i18n/i18n.ts'
import { accountPageWords } from '#client/i18n/words/account-pages.ts'
import { Button } from '#client/ui/button.tsx'
import { PasswordField } from '#client/ui/fields/text-field.tsx'
import { AccountPage } from '../account-page.tsx'
import { emailOf, useProviderName, type ExternalLogin } from './external-login.ts'
import { ReadOnlyDetails } from '#client/profile-fields/read-only-details.tsx'
import type { LoginResult } from '#sync/protocol/answers/account-calls.ts'
import { useFollowSignIn } from './follow-sign-in.ts'

/** The external email already has an account here: its password shows that both belong to the same person. */
export function LinkAccount({ login }: { login: ExternalLogin }) {
  const t = useWords(accountPageWords)
  const { returnUrl } = login
  const email = emailOf(login)
  const provider = useProviderName(login)
  const follow = useFollowSignIn()
  const { field, formProps, isBusy, problems } = useCallForm<{ password: string }>({
    initial: { password: '' },
    check: ({ password }) => ({ password: password === '' ? translator(accountPageWords)('passwordRequired') : null }),
    send: async ({ password }) => {
      const body = { email, password }
      follow(await callAccount<LoginResult>('createAccountForExternalLogin', body, { returnUrl }))
    },
  })
  return (
    <AccountPage heading={t('linkAccount')} lead={t('linkLead', { provider })}>
      <ReadOnlyDetails details={[[t('email'), email]]} />
      <form {...formProps} className="grid gap-5">
        <CallProblems problems={problems} />
        <PasswordField {...field('password')} label={t('password')} autoComplete="current-password" required />
        <Button type="submit" variant="primary" busy={isBusy}>
          {isBusy ? t('linking') : t('linkButton')}
        </Button>
      </form>
    </AccountPage>
  )
}
