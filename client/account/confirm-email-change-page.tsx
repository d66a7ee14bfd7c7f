import { callAccount } from '#client/data/online/http/account-call.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { accountPageWords } from '#client/i18n/words/account-pages.ts'
import { Confirmation } from './confirmation.tsx'
import { useAccountAddress } from './account-address.ts'

/** /account/confirmEmailChange (query userId, code, email). */
export function ConfirmEmailChangePage() {
  const t = useWords(accountPageWords)
  const { userId, code, email } = useAccountAddress()
  return (
    <Confirmation
      confirm={() => callAccount('confirmEmailChange', { userId, code, email })}
      working={t('confirmingChange')}
      failed={t('confirmChangeFailed')}
      done={t('changeConfirmed')}
    >
      {t('changeConfirmedText', { email })}
    </Confirmation>
  )
}
