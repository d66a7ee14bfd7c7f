import { useWords } from '#client/i18n/i18n.ts'
import { accountPageWords } from '#client/i18n/words/account-pages.ts'
import { LinkButton } from '#client/ui/button.tsx'
import { useAccountAddress, withReturnUrl } from '../account-address.ts'

/** The link at the end of a finished account page. */
export function SignInLink() {
  const t = useWords(accountPageWords)
  const { returnUrl } = useAccountAddress()
  return (
    <LinkButton to={withReturnUrl('/account/login', returnUrl)} variant="primary" className="justify-self-start">
      {t('signIn')}
    </LinkButton>
  )
}
