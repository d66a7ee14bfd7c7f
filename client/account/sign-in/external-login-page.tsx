import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { callAccount, readAccount } from '#client/data/online/http/account-call.ts'
import { problemsOf } from '#client/forms/problems-of.ts'
import { ResendNotice } from '#client/forms/resend-notice.tsx'
import { useWords } from '#client/i18n/i18n.ts'
import { accountWords } from '#client/i18n/words/account.ts'
import { accountPageWords } from '#client/i18n/words/account-pages.ts'
import { ErrorPanel, type Problem } from '#client/ui/fields/error-panel.tsx'
import { Spinner } from '#client/ui/loading/spinner.tsx'
import { useOnce } from '#client/ui/page/use-once.ts'
import { confirmEmailPath } from '#sync/protocol/code-pages.ts'
import { AccountPage } from '../account-page.tsx'
import { emailOf, type ExternalLogin } from './external-login.ts'
import { ExternalRegistration } from '../register/external-registration.tsx'
import { LinkAccount } from './link-account.tsx'
import { MailedCode } from './mailed-code.tsx'
import { SignInLink } from './sign-in-link.tsx'
import { useFollowSignIn } from './follow-sign-in.ts'

/** /account/externalLogin: back from an external provider. Known users continue, new ones register (product 4). */
export function ExternalLoginPage() {
  const t = useWords(accountPageWords)
  const { search } = useLocation()
  const follow = useFollowSignIn()
  const navigate = useNavigate()
  const [login, setLogin] = useState<ExternalLogin | null>(null)
  const [problems, setProblems] = useState<Problem[]>([])
  useOnce(async () => {
    try {
      const result = await readAccount<ExternalLogin>(`completeExternalLogin${search}`)
      const isUnconfirmed = result.isNewUser || result.requiresEmailConfirmation === true
      // They were sent to the provider by the page of a mailed link, which continues.
      if (isUnconfirmed && result.returnUrl === confirmEmailPath) void navigate(confirmEmailPath, { replace: true })
      else if (isUnconfirmed || result.requiresMailedCode) setLogin(result)
      else follow({ ...result, requiresTwoFactor: result.requiresTwoFactor ?? false })
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
  if (login?.requiresEmailConfirmation) return <ConfirmFirst email={emailOf(login)} />
  if (login?.requiresMailedCode) return <MailedCode login={login} />
  if (login?.requiresPassword) return <LinkAccount login={login} />
  if (login) return <ExternalRegistration login={login} />
  return (
    <AccountPage heading={t('externalWorking')}>
      <Spinner label={t('externalWorking')} />
    </AccountPage>
  )
}

function ConfirmFirst({ email }: { email: string }) {
  const t = useWords(accountWords)
  return (
    <AccountPage heading={t('signIn')}>
      <ResendNotice
        resent={t('confirmResent')}
        button={t('resendEmail')}
        send={() => callAccount('resendConfirmEmail', { email })}
      >
        {t('confirmFirst')}
      </ResendNotice>
    </AccountPage>
  )
}
