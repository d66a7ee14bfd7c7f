import { LogOut } from 'lucide-react'
import type { SignedInUser } from '#client/auth/session.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { accountPageWords } from '#client/i18n/words/account-pages.ts'
import { LinkButton } from '#client/ui/button.tsx'
import { AccountPage } from '../account-page.tsx'
import { useAccountAddress, withReturnUrl } from '../account-address.ts'

/** Shown to signed-in users instead of the sign-up form: who they are, and the two ways on. */
export function SignedInAlready({ user: { name, email } }: { user: SignedInUser }) {
  const t = useWords(accountPageWords)
  const { returnAfterSignIn } = useAccountAddress()
  return (
    <AccountPage heading={t('register')}>
      <div className="grid gap-2">
        <p className="wrap-anywhere">
          {name === email ? t('signedInAs', { name }) : t('signedInAsWith', { name, email })}
        </p>
        <p className="text-muted">{t('signOutFirst')}</p>
      </div>
      <div className="flex flex-wrap gap-3">
        <LinkButton to={withReturnUrl('/authentication/login', returnAfterSignIn)} variant="primary">
          {t('goOnSignedIn')}
        </LinkButton>
        <LinkButton to="/authentication/logout" state={{ local: true }} icon={<LogOut aria-hidden size={18} />}>
          {t('signOut')}
        </LinkButton>
      </div>
    </AccountPage>
  )
}
