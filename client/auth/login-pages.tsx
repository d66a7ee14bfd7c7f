import { useState } from 'react'
import { Navigate, useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import { useWords } from '#client/i18n/i18n.ts'
import { authWords } from '#client/i18n/words/auth.ts'
import { storageWords } from '#client/i18n/words/storage.ts'
import { LinkButton } from '#client/ui/button.tsx'
import { ErrorPanel } from '#client/ui/fields/error-panel.tsx'
import { Page } from '#client/ui/page.tsx'
import { Spinner } from '#client/ui/loading/spinner.tsx'
import { queryText } from '#client/addresses/query-text.ts'
import { sameOriginPath } from '#sync/rules/return-url.ts'
import { isStorageBlocked } from '#client/data/storage-blocked.ts'
import { loadConfiguration } from '#client/data/configuration.ts'
import { ConnectionNeeded } from './connection-needed.tsx'
import { LoggedOutNotice } from './logout-pages.tsx'
import {
  currentSession,
  signedIn,
  signInByRedirect,
  signInSilently,
  signOutFinished,
  signOutShown,
  useSession,
} from './session.ts'
import { useOnce } from '#client/ui/page/use-once.ts'

/** /authentication/login; its return URL may be this page again, which then starts over. */
export function Login() {
  const { search } = useLocation()
  const [attempt, setAttempt] = useState(0)
  return <SignIn key={`${attempt} ${search}`} onConnected={() => setAttempt(attempt + 1)} />
}

/** Silently first, otherwise by redirect; then to the return URL (product 4). */
function SignIn({ onConnected }: { onConnected: () => void }) {
  const t = useWords(authWords)
  const tStorage = useWords(storageWords)
  const [query] = useSearchParams()
  const goOn = useContinue()
  const fail = useFail()
  const { user } = useSession()
  const [isOver, setOver] = useState(false)
  const [isOffline, setOffline] = useState(false)
  const returnUrl = sameOriginPath(queryText(query, 'returnUrl') ?? '/', location.origin)
  const isBlocked = isStorageBlocked()
  useOnce(async () => {
    if (isBlocked) return
    if (returnUrl === null) return fail(t('invalidReturnUrl'))
    try {
      if (await signInSilently()) goOn(returnUrl)
      else await signInByRedirect(returnUrl)
    } catch {
      // Another tab has signed out, and the provider cannot be reached: nothing has gone wrong yet.
      if (currentSession().over === 'asked') {
        signOutShown()
        return setOver(true)
      }
      if (await isServerThere()) fail(t('errorSigningIn'))
      else setOffline(true)
    }
  })
  if (isBlocked) {
    return (
      <Page heading={t('loginFailed')}>
        <ErrorPanel messages={[tStorage('blocked')]} onRetry={() => location.reload()} />
      </Page>
    )
  }
  if (isOver && user) return <Navigate replace to={returnUrl ?? '/'} />
  if (isOver) {
    return (
      <Page heading={t('loggingOut')}>
        <LoggedOutNotice />
      </Page>
    )
  }
  if (isOffline) return <ConnectionNeeded onConnected={onConnected} />
  return <Spinner label={t('processingLogin')} />
}

function isServerThere(): Promise<boolean> {
  return loadConfiguration().then(
    () => true,
    () => false,
  )
}

/** /authentication/login-callback: the provider has answered. */
export function LoginCallback() {
  const t = useWords(authWords)
  const goOn = useContinue()
  const fail = useFail()
  useOnce(async () => {
    try {
      const { returnFromSignIn } = await import('./oidc.ts')
      const { returnUrl, ...identity } = await returnFromSignIn()
      const path = sameOriginPath(returnUrl, location.origin)
      signOutFinished()
      await signedIn(identity)
      if (path === null) fail(t('invalidReturnUrl'))
      else goOn(path)
    } catch (error) {
      fail(Object(error).error === 'access_denied' ? t('windowClosed') : t('errorSigningIn'))
    }
  })
  return <Spinner label={t('processingLoginCallback')} />
}

/** /authentication/login-failed: shows the text of the query parameter `message`. */
export function LoginFailed() {
  const t = useWords(authWords)
  const [query] = useSearchParams()
  const message = queryText(query, 'message') ?? t('errorSigningIn')
  return (
    <Page heading={t('loginFailed')}>
      <ErrorPanel messages={[message]} />
      <LinkButton to="/authentication/login" variant="primary" className="justify-self-start">
        {t('signIn')}
      </LinkButton>
    </Page>
  )
}

function useContinue() {
  const navigate = useNavigate()
  return (returnUrl: string) => void navigate(returnUrl, { replace: true })
}

function useFail() {
  const navigate = useNavigate()
  return (message: string) =>
    void navigate(`/authentication/login-failed?${new URLSearchParams({ message })}`, { replace: true })
}
