import { Suspense, useEffect, useState } from 'react'
import { Navigate, useLocation, useNavigate } from 'react-router-dom'
import { countBeforeSignOut, type Unsent } from '#client/data/replica/edits/before-sign-out.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { authWords } from '#client/i18n/words/auth.ts'
import { LinkButton } from '#client/ui/button.tsx'
import { ErrorPanel } from '#client/ui/fields/error-panel.tsx'
import { lazyPart } from '#client/ui/loading/lazy-part.ts'
import { Notice } from '#client/ui/notice.tsx'
import { Page } from '#client/ui/page.tsx'
import { Spinner } from '#client/ui/loading/spinner.tsx'
import { signOut, signOutFinished } from './session.ts'
import { goBackOnce } from '#client/ui/page/go-back.ts'
import { useOnce } from '#client/ui/page/use-once.ts'
import { signedOutShown } from '#sync/times.ts'

const SignOutChoice = lazyPart(() => import('./sign-out-choice.tsx').then((part) => part.SignOutChoice))

/**
 * /authentication/logout: works only through a link of our own page, which flags it as local. Asks first about what has
 * not been sent.
 */
export function Logout() {
  const t = useWords(authWords)
  const { state } = useLocation()
  const [unsent, setUnsent] = useState<Unsent | null>(null)
  const [isOver, setOver] = useState(false)
  const isLocal = Object(state).local === true
  const leave = async () => {
    // Without a connection this is the last page: the next one would only fail to sign in again.
    if (!(await signOut())) setOver(true)
  }
  useOnce(async () => {
    if (!isLocal) return
    const found = await countBeforeSignOut()
    if (found) setUnsent(found)
    else await leave()
  })
  if (!isLocal) {
    return (
      <Page heading={t('loggingOut')}>
        <ErrorPanel messages={[t('notInitiated')]} />
        <LinkButton to="/" variant="primary" className="justify-self-start">
          {t('backToCalendar')}
        </LinkButton>
      </Page>
    )
  }
  return (
    <Page heading={t('loggingOut')}>
      {isOver ? (
        <LoggedOutNotice />
      ) : unsent === null ? (
        <Spinner label={t('processingLogout')} />
      ) : (
        <Suspense>
          <SignOutChoice unsent={unsent} onLeave={leave} onStay={goBackOnce} />
        </Suspense>
      )}
    </Page>
  )
}

/** /authentication/logout-callback: the provider has ended the session. */
export function LogoutCallback() {
  const t = useWords(authWords)
  const navigate = useNavigate()
  const [state, setState] = useState<'processing' | 'finished' | 'not initiated'>('processing')
  useOnce(async () => {
    try {
      const { returnFromSignOut } = await import('./oidc.ts')
      await returnFromSignOut()
      signOutFinished()
      setState('finished')
    } catch {
      setState('not initiated')
    }
  })
  useEffect(() => {
    if (state !== 'finished') return undefined
    const goOn = setTimeout(() => void navigate('/authentication/logged-out', { replace: true }), signedOutShown)
    return () => clearTimeout(goOn)
  }, [state, navigate])
  return (
    <Page heading={t('loggingOut')}>
      {state === 'processing' && <Spinner label={t('processingLogout')} />}
      {state === 'not initiated' && <ErrorPanel messages={[t('notInitiated')]} />}
      {state === 'finished' && <LoggedOutNotice />}
      {state === 'not initiated' && <SignInLink />}
    </Page>
  )
}

/** Says that the sign-out was successful, with the way to sign in again. */
export function LoggedOutNotice() {
  const t = useWords(authWords)
  return (
    <>
      <Notice tone="ok">{t('loggedOut')}</Notice>
      <SignInLink />
    </>
  )
}

function SignInLink() {
  const t = useWords(authWords)
  return (
    <LinkButton to="/authentication/logged-out" variant="primary" className="justify-self-start">
      {t('signIn')}
    </LinkButton>
  )
}

/** /authentication/logged-out: back to the start. */
export function LoggedOut() {
  return <Navigate replace to="/" />
}
