import { useEffect, useRef } from 'react'
import { Navigate } from 'react-router-dom'
import { earlierSignOut, useSession } from '#client/auth/session.ts'
import { ExternalProviders } from '#client/external-sign-in/external-providers.tsx'
import { useExternalSchemes } from '#client/external-sign-in/external-schemes.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { accountWords } from '#client/i18n/words/account.ts'
import { LinkButton } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { usePageTitle } from '#client/ui/page/page-title.ts'
import { LoginForm } from './login-form.tsx'
import { ProductPanel } from './product-panel.tsx'
import { addressSignedInFor, signInPurpose } from './sign-in-purpose.ts'
import { useAccountAddress, withReturnUrl } from '../account-address.ts'
import { useFollowSignIn } from './follow-sign-in.ts'

/** /account/login (product 2 and 4); a signed-in user is sent on. */
export function LoginPage() {
  const t = useWords(accountWords)
  const { returnUrl, returnAfterSignIn } = useAccountAddress()
  const follow = useFollowSignIn()
  const { user } = useSession()
  // The content below the providers waits until their number is known, so that it does not move then.
  const schemes = useExternalSchemes()
  usePageTitle(t('signIn'))
  // The provider sends people here whom it wants to sign in, whatever this device believes.
  const isStartedByProvider = returnAfterSignIn.startsWith('/oidc/')
  const wasVisitor = useRef(user === null)
  // Somebody has meanwhile signed in in another tab: the provider knows them now.
  useEffect(() => {
    if (user && isStartedByProvider && wasVisitor.current) location.assign(returnAfterSignIn)
  }, [user, isStartedByProvider, returnAfterSignIn])
  if (user && !isStartedByProvider)
    return <Navigate replace to={withReturnUrl('/authentication/login', returnAfterSignIn)} />

  return (
    <div className="mx-auto grid w-full max-w-[64rem] items-start gap-8 px-4 py-8 md:px-6 md:py-12 lg:grid-cols-[minmax(0,26rem)_minmax(0,1fr)] lg:gap-12">
      <div className="grid gap-6">
        <Card className="grid gap-6">
          <div className="grid gap-1">
            <h1>{t('signIn')}</h1>
            <p className="text-muted">
              {t(signInPurpose(isStartedByProvider ? addressSignedInFor() : returnAfterSignIn))}
            </p>
          </div>
          <LoginForm onSignedIn={follow} />
          {schemes && (
            <ExternalProviders schemes={schemes} returnUrl={returnAfterSignIn} beforeLeaving={earlierSignOut} />
          )}
        </Card>
        {schemes && (
          <div className="grid gap-3 px-1">
            <p className="font-semibold">{t('notRegistered')}</p>
            <div className="flex flex-wrap gap-3">
              <LinkButton to={withReturnUrl('/account/register', returnUrl)}>{t('signUpNow')}</LinkButton>
              <LinkButton to="/about" variant="quiet">
                {t('findOutMore')}
              </LinkButton>
            </div>
          </div>
        )}
      </div>
      {schemes && <ProductPanel />}
    </div>
  )
}
