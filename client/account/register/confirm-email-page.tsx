import { useEffect, useState } from 'react'
import { Navigate } from 'react-router-dom'
import { callAccount } from '#client/data/online/http/account-call.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { accountPageWords } from '#client/i18n/words/account-pages.ts'
import type { ProofDue } from '#sync/protocol/answers/account-calls.ts'
import { confirmEmailPath } from '#sync/protocol/code-pages.ts'
import { AccountPage } from '../account-page.tsx'
import { Confirmation } from '../confirmation.tsx'
import { forgetStoredLink, storedLink } from '../stored-link.ts'
import { ProveRegistration } from '../prove-registration.tsx'
import { ResendConfirmation } from './resend-confirmation.tsx'
import { SignInLink } from '../sign-in/sign-in-link.tsx'
import { useAccountAddress } from '../account-address.ts'

/**
 * /account/confirmEmail (query userId, code). Without them it is the way back from the provider at which a registration
 * is proved: the link is the one that was left there.
 */
export function ConfirmEmailPage() {
  const { userId, code } = useAccountAddress()
  const [stored] = useState(storedLink)
  useEffect(forgetStoredLink, [])
  if (userId === '' && code === '' && stored !== null) return <Navigate to={confirmEmailPath + stored} replace />
  return <ConfirmLink key={userId + code} />
}

function ConfirmLink() {
  const t = useWords(accountPageWords)
  const { userId, code } = useAccountAddress()
  const [due, setDue] = useState<ProofDue | null>(null)
  const [isProved, setProved] = useState(false)
  if (isProved) {
    return (
      <AccountPage heading={t('emailConfirmed')}>
        <p>{t('emailConfirmedText')}</p>
        <SignInLink />
      </AccountPage>
    )
  }
  if (due) return <ProveRegistration due={due} onConfirmed={() => setProved(true)} />
  return (
    <Confirmation
      confirm={async () => {
        const answer = await callAccount<{ succeeded: true } | ProofDue>('confirmEmail', { userId, code })
        if (!answer.succeeded) setDue(answer)
      }}
      working={t('confirmingEmail')}
      failed={t('confirmEmailFailed')}
      done={t('emailConfirmed')}
      remedy={<ResendConfirmation />}
    >
      {t('emailConfirmedText')}
    </Confirmation>
  )
}
