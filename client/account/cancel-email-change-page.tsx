import { callAccount } from '#client/data/online/http/account-call.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { accountPageWords } from '#client/i18n/words/account-pages.ts'
import { LinkButton } from '#client/ui/button.tsx'
import { Confirmation } from './confirmation.tsx'
import { useAccountAddress } from './account-address.ts'

/** /account/cancelEmailChange (query userId, code): the link in the notice to the old address. */
export function CancelEmailChangePage() {
  const t = useWords(accountPageWords)
  const { userId, code } = useAccountAddress()
  return (
    <Confirmation
      confirm={() => callAccount('cancelEmailChange', { userId, code })}
      working={t('cancellingChange')}
      failed={t('cancelChangeFailed')}
      done={t('changeCancelled')}
      remedy={<p>{t('cancelChangeRemedy')}</p>}
      onward={
        <div className="flex flex-wrap gap-3">
          <LinkButton variant="primary" to="/account/forgotPassword">
            {t('resetYourPassword')}
          </LinkButton>
          <LinkButton to="/authentication/login">{t('signIn')}</LinkButton>
        </div>
      }
    >
      {t('changeCancelledText')}
    </Confirmation>
  )
}
