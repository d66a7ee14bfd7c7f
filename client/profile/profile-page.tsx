import { LogOut } from 'lucide-react'
import { Suspense } from 'react'
import { useSession, type SignedInUser } from '#client/auth/session.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { ownAccountWords } from '#client/i18n/words/own-account.ts'
import { profileWords } from '#client/i18n/words/profile.ts'
import { LinkButton } from '#client/ui/button.tsx'
import { LazyPanel } from '#client/ui/loading/lazy-panel.tsx'
import { lazyPart } from '#client/ui/loading/lazy-part.ts'
import { NotLoaded } from '#client/ui/needs-connection.tsx'
import { Page } from '#client/ui/page.tsx'
import { PanelBoundary } from '#client/ui/loading/panel-boundary.tsx'
import { Skeleton } from '#client/ui/loading/skeleton.tsx'
import { ownDateWords } from '#client/i18n/words/own-dates.ts'
import { OwnDates } from '#client/own-dates/own-dates.tsx'
import { DevicePanel } from './device-panel.tsx'
import { OfflineDetails } from './offline/offline-details.tsx'
import { Panel } from './panel.tsx'
import { RemindersPanel } from './reminders-panel.tsx'
import { useOwnProfile } from './use-own-profile.ts'
import { useStoredProfile } from '#client/data/online/offline/stored-profile.ts'

const OwnAccount = lazyPart(() => import('./own-account.tsx').then((part) => part.OwnAccount))

const OwnDataPanel = lazyPart(() => import('./own-account.tsx').then((part) => part.OwnDataPanel))

/** /profile (product 2): who is signed in, how they sign in, and how the product looks on this device. */
export function ProfilePage() {
  const t = useWords(profileWords)
  const { user } = useSession()
  // Signing out removes the user before the page is left.
  return <Page heading={t('profile')}>{user && <Profile key={user.sub} user={user} />}</Page>
}

/** Offline there are still the own details as they were last, the reminders, own dates, parts of this device, and the sign-out. */
function Profile({ user }: { user: SignedInUser }) {
  const t = useWords(ownAccountWords)
  const loaded = useOwnProfile(user.sub)
  const isUnreached = loaded.status === 'error' && loaded.isOffline
  const known = useStoredProfile(isUnreached)
  const stored = isUnreached ? known : null
  return (
    <>
      {loaded.status === 'error' && (!stored || navigator.onLine) && <NotLoaded answer={loaded} words={t('offline')} />}
      {stored && <OfflineDetails stored={stored} />}
      {loaded.status === 'loading' && <Loading />}
      {loaded.status === 'ready' && (
        <PanelBoundary>
          <Suspense fallback={<Loading />}>
            <OwnAccount session={user} own={loaded.value} onChanged={loaded.reload} />
          </Suspense>
        </PanelBoundary>
      )}
      <RemindersPanel />
      <OwnDatesPanel />
      <DevicePanel userId={user.sub} />
      {loaded.status === 'ready' && (
        <LazyPanel>
          <OwnDataPanel />
        </LazyPanel>
      )}
      <LinkButton
        to="/authentication/logout"
        state={{ local: true }}
        icon={<LogOut aria-hidden size={18} />}
        className="justify-self-start"
      >
        {t('signOut')}
      </LinkButton>
    </>
  )
}

function Loading() {
  const t = useWords(profileWords)
  return (
    <div role="status" className="grid gap-4">
      <span className="sr-only">{t('loading')}</span>
      <Skeleton className="h-11 w-72" />
      <Skeleton className="h-96 w-full rounded-card" />
    </div>
  )
}

/** The terms, holidays and INSET days of the reader's own school. */
function OwnDatesPanel() {
  const t = useWords(ownDateWords)
  return (
    <Panel id="dates" heading={t('heading')} lead={t('lead')}>
      <OwnDates />
    </Panel>
  )
}
