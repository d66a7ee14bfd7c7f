import { LogOut } from 'lucide-react'
import { useSession } from '#client/auth/session.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { profileWords } from '#client/i18n/words/profile.ts'
import { LinkButton } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { Page } from '#client/ui/page.tsx'
import { ThemeChoice } from '#client/ui/theme-choice.tsx'

/** Who is signed in on this device, and how it looks here. */
export function ProfilePage() {
  const t = useWords(profileWords)
  const { user } = useSession()
  return (
    <Page heading={t('profile')}>
      <Card>
        <dl className="grid gap-x-8 gap-y-4 sm:grid-cols-[8rem_1fr]">
          <dt className="font-semibold text-muted">{t('name')}</dt>
          <dd className="break-words">{user?.name}</dd>
          <dt className="font-semibold text-muted">{t('email')}</dt>
          <dd className="break-words">{user?.email}</dd>
        </dl>
      </Card>
      <Card className="grid gap-4">
        <div>
          <h2>{t('appearance')}</h2>
          <p className="text-muted">{t('appearanceHint')}</p>
        </div>
        <div>
          <ThemeChoice />
        </div>
      </Card>
      <LinkButton
        to="/authentication/logout"
        state={{ local: true }}
        icon={<LogOut aria-hidden size={18} />}
        className="justify-self-start"
      >
        {t('signOut')}
      </LinkButton>
    </Page>
  )
}
