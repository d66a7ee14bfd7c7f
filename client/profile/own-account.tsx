import type { SignedInUser } from '#client/auth/session.ts'
import type { OwnUser } from '#client/data/online/own-account.ts'
import { useExternalSchemes } from '#client/external-sign-in/external-schemes.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { profileWords } from '#client/i18n/words/profile.ts'
import { Notice } from '#client/ui/notice.tsx'
import { Tabs } from '#client/ui/tabs.tsx'
import { rolesOfGroup } from '#sync/rules/roles.ts'
import { ChangePasswordTab } from './change-password-tab.tsx'
import { EmailTab } from './email-tab.tsx'
import { Panel } from './panel.tsx'
import { ProfileSections } from './profile-sections.tsx'
import { ProfileTab } from './profile-tab.tsx'
import { SessionsPanel } from './sessions-panel.tsx'
import { SubscriptionPanel } from './subscription/subscription-panel.tsx'
import { SignInMethodsPanel } from './sign-in-methods-panel.tsx'
import { TwoFactorPanel } from './two-factor-panel.tsx'
import type { OwnProfile } from './use-own-profile.ts'

export { OwnDataPanel } from './own-data-panel.tsx'

/**
 * The parts of the profile that need the server; a chunk of its own, because an offline device has no use for its
 * forms.
 */
export function OwnAccount({
  session,
  own: { user, profile },
  onChanged,
}: {
  session: SignedInUser
  own: OwnProfile
  onChanged: () => Promise<void>
}) {
  const t = useWords(profileWords)
  const schemes = useExternalSchemes() ?? []
  return (
    <>
      {rightsRest(user, session) && (
        <Notice tone="warning">
          {t('twoFactorDemanded')}{' '}
          <a href="#two-factor" className="font-semibold text-brand">
            {t('toTwoFactor')}
          </a>
        </Notice>
      )}
      <ProfileSections hasProviders={schemes.length > 0} />
      <Panel id="details" heading={t('details')}>
        <Tabs
          label={t('profile')}
          tabs={[
            { key: 'profile', label: t('profile'), panel: <ProfileTab user={user} profile={profile} /> },
            { key: 'email', label: t('email'), panel: <EmailTab user={user} /> },
            { key: 'password', label: t('changePassword'), panel: <ChangePasswordTab email={user.email} /> },
          ]}
        />
      </Panel>
      <SubscriptionPanel />
      <TwoFactorPanel isOn={user.twoFactorEnabled} onChanged={onChanged} />
      {schemes.length > 0 && <SignInMethodsPanel schemes={schemes} />}
      <SessionsPanel />
    </>
  )
}

/** In a group with a role but without that role: two-factor sign-in is required and not set up. */
function rightsRest({ roleGroup, twoFactorEnabled }: OwnUser, { roles }: SignedInUser): boolean {
  return rolesOfGroup(roleGroup.id).length > 0 && roles.length === 0 && !twoFactorEnabled
}
