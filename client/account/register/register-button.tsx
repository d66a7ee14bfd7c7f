import { useWords } from '#client/i18n/i18n.ts'
import { accountPageWords } from '#client/i18n/words/account-pages.ts'
import { Button } from '#client/ui/button.tsx'

/** Disabled once the account is created and its email has to be confirmed (product 4). */
export function RegisterButton({ isRegistered, isBusy }: { isRegistered: boolean; isBusy: boolean }) {
  const t = useWords(accountPageWords)
  return (
    <Button type="submit" variant="primary" busy={isBusy} disabled={isRegistered}>
      {isBusy ? t('registering') : t('registerButton')}
    </Button>
  )
}
