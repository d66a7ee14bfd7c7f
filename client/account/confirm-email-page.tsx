import { callAccount } from '#client/data/online/account-call.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { accountPageWords } from '#client/i18n/words/account-pages.ts'
import { Confirmation } from './confirmation.tsx'
import { ResendConfirmation } from './resend-confirmation.tsx'
import { useAccountQuery } from './use-account-query.ts'

/** /account/confirmEmail (query userId, code). */
export function ConfirmEmailPage() {
  const t = useWords(accountPageWords)
  const { userId, code } = useAccountQuery()
  return (
    <Confirmation
      confirm={() => callAccount('confirmEmail', { userId, code })}
      working={t('confirmingEmail')}
      failed={t('confirmEmailFailed')}
      done={t('emailConfirmed')}
      remedy={<ResendConfirmation />}
    >
      {t('emailConfirmedText')}
    </Confirmation>
  )
}
