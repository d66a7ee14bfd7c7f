import { useWords } from '#client/i18n/i18n.ts'
import { accountPageWords } from '#client/i18n/words/account-pages.ts'
import { Button } from '#client/ui/button.tsx'
import { CheckEmail } from './check-email.tsx'

/** The end of a sign-up form: the button, and once an email has to be confirmed first, what to do (product 4). */
export function RegistrationEnd({ unconfirmed, isBusy }: { unconfirmed: string | null; isBusy: boolean }) {
  const t = useWords(accountPageWords)
  return (
    <>
      {unconfirmed !== null && <CheckEmail email={unconfirmed} />}
      <Button type="submit" variant="primary" busy={isBusy} disabled={unconfirmed !== null}>
        {isBusy ? t('registering') : t('registerButton')}
      </Button>
    </>
  )
}
