import { readAccount } from '#client/data/online/http/account-call.ts'
import { useAnswer } from '#client/data/online/http/use-answer.ts'
import { ProviderForm } from '#client/external-sign-in/provider-form.tsx'
import { useWords } from '#client/i18n/i18n.ts'
import { reauthenticateWords } from '#client/i18n/words/reauthenticate.ts'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { PasswordDialog } from './password-dialog.tsx'

type Methods = { hasPassword: boolean; providers: { name: string; displayName: string }[] }

/** Asks the signed-in user to confirm their identity: by the password, by an external provider, or by either. */
export function ProofDialog({ onProven, onClose }: { onProven: () => void; onClose: () => void }) {
  const t = useWords(reauthenticateWords)
  const methods = useAnswer('own', () => readAccount<Methods>('signInMethods'))
  if (methods.status === 'loading') return null
  // If the methods cannot be read, the password is asked for, and its call reports the problem.
  const { hasPassword, providers } = methods.status === 'ready' ? methods.value : { hasPassword: true, providers: [] }
  const ways = providers.length > 0 && <Providers providers={providers} />
  if (hasPassword) return <PasswordDialog providers={ways} onProven={onProven} onClose={onClose} />
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('titleWithoutPassword')}
      description={t('why')}
      footer={<Button onClick={onClose}>{t('cancel')}</Button>}
    >
      {ways}
    </Dialog>
  )
}

function Providers({ providers }: Pick<Methods, 'providers'>) {
  const t = useWords(reauthenticateWords)
  const returnUrl = location.pathname + location.search
  return (
    <div className="grid gap-3 pt-4">
      {providers.map(({ name, displayName }) => (
        <ProviderForm key={name} query={{ provider: name, returnUrl, again: 'yes' }}>
          {t('signInAgainWith', { name: displayName })}
        </ProviderForm>
      ))}
      <p className="text-[0.9375rem] text-muted">{t('leaving')}</p>
    </div>
  )
}
