import { LogOut } from 'lucide-react'
import { useSession, type SignedInUser } from '#client/auth/session.ts'
import type { OwnUser } from '#client/data/own-account.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { ownAccountWords } from '#client/i18n/words/own-account.ts'
import { profileWords } from '#client/i18n/words/profile.ts'
import { LinkButton } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { ErrorPanel } from '#client/ui/error-panel.tsx'
import { Page } from '#client/ui/page.tsx'
import { Skeleton } from '#client/ui/skeleton.tsx'
import { Tabs } from '#client/ui/tabs.tsx'
import { administratorRoleGroupId } from '#sync/rules/roles.ts'
import { ChangePasswordTab } from './change-password-tab.tsx'
import { DevicePanel } from './device-panel.tsx'
import { EmailTab } from './email-tab.tsx'
import { OwnDataPanel } from './own-data-panel.tsx'
import { ProfileTab } from './profile-tab.tsx'
import { SessionsPanel } from './sessions-panel.tsx'
import { TwoFactorPanel } from './two-factor-panel.tsx'
import { useOwnProfile } from './use-own-profile.ts'

/** /profile (spec section 2): who is signed in, how they sign in, and how the product looks on this device. */
export function ProfilePage() {
  const t = useWords(profileWords)
  const { user } = useSession()
  // Signing out takes the user away before the page goes.
  return <Page heading={t('profile')}>{user && <OwnAccount key={user.sub} user={user} />}</Page>
}

function OwnAccount({ user }: { user: SignedInUser }) {
  const t = useWords(profileWords)
  const own = useWords(ownAccountWords)
  const loaded = useOwnProfile(user.sub)
  return (
    <>
      {loaded.status === 'error' && <ErrorPanel messages={[loaded.message]} onRetry={loaded.retry} />}
      {loaded.status === 'loading' && (
        <div role="status" className="grid gap-4">
          <span className="sr-only">{t('loading')}</span>
          <Skeleton className="h-11 w-72" />
          <Skeleton className="h-96 w-full rounded-card" />
        </div>
      )}
      {loaded.status === 'ready' && (
        <>
          <Card>
            <Tabs
              label={t('profile')}
              tabs={[
                {
                  key: 'profile',
                  label: t('profile'),
                  panel: <ProfileTab userId={user.sub} profile={loaded.value.profile} />,
                },
                { key: 'email', label: t('email'), panel: <EmailTab user={loaded.value.user} /> },
                {
                  key: 'password',
                  label: t('changePassword'),
                  panel: <ChangePasswordTab email={loaded.value.user.email} />,
                },
              ]}
            />
          </Card>
          <TwoFactorPanel
            isOn={loaded.value.user.twoFactorEnabled}
            isDemanded={rightsRest(loaded.value.user, user)}
            onChanged={loaded.reload}
          />
          <SessionsPanel />
        </>
      )}
      <DevicePanel userId={user.sub} />
      {loaded.status === 'ready' && <OwnDataPanel />}
      <LinkButton
        to="/authentication/logout"
        state={{ local: true }}
        icon={<LogOut aria-hidden size={18} />}
        className="justify-self-start"
      >
        {own('signOut')}
      </LinkButton>
    </>
  )
}

/** In the administrators' group and yet without its role: two-factor sign-in is demanded and not set up. */
function rightsRest({ roleGroup, twoFactorEnabled }: OwnUser, { roles }: SignedInUser): boolean {
  return roleGroup.id === administratorRoleGroupId && roles.length === 0 && !twoFactorEnabled
}
