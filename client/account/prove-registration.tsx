import { Link, useLocation } from 'react-router-dom'
import { callAccount } from '#client/data/online/http/account-call.ts'
import { CallProblems } from '#client/forms/call-problems.tsx'
import { useCall } from '#client/forms/use-call.ts'
import { useCallForm } from '#client/forms/use-call-form.ts'
import { formatDateTime } from '#client/i18n/format.ts'
import { translator, useWords } from '#client/i18n/i18n.ts'
import { accountPageWords } from '#client/i18n/words/account-pages.ts'
import { Button } from '#client/ui/button.tsx'
import { ErrorPanel } from '#client/ui/fields/error-panel.tsx'
import { PasswordField } from '#client/ui/fields/text-field.tsx'
import { AccountPage } from './account-page.tsx'
import { keepLink } from './stored-link.ts'
import { ReadOnlyDetails } from '#client/profile-fields/read-only-details.tsx'
import type { ProofDue } from '#sync/protocol/answers/account-calls.ts'
import { confirmEmailPath } from '#sync/protocol/code-pages.ts'
import { useAccountAddress, withReturnUrl } from './account-address.ts'

/** Says when and on what kind of device the registration was made, and asks for the proof that it is one's own. */
export function ProveRegistration({ due, onConfirmed }: { due: ProofDue; onConfirmed: () => void }) {
  const t = useWords(accountPageWords)
  const { returnUrl } = useAccountAddress()
  const details = [
    [t('registeredOn'), formatDateTime(due.registeredDate)],
    [t('registeredWith'), due.device ?? t('unknownDevice')],
  ] as const
  return (
    <AccountPage heading={t('whoseRegistration')} lead={t('whoseRegistrationLead')}>
      <ReadOnlyDetails details={details} />
      {due.requiresPassword ? <ByPassword onConfirmed={onConfirmed} /> : <ByProvider due={due} />}
      <section className="grid gap-1 border-t border-hairline pt-5">
        <h2>{t('notYourRegistration')}</h2>
        <p>{t('notYourRegistrationText')}</p>
        <Link
          to={withReturnUrl('/account/register', returnUrl)}
          className="inline-flex min-h-11 items-center justify-self-start text-brand"
        >
          {t('registerYourself')}
        </Link>
      </section>
    </AccountPage>
  )
}

function ByPassword({ onConfirmed }: { onConfirmed: () => void }) {
  const t = useWords(accountPageWords)
  const { userId, code } = useAccountAddress()
  const { field, formProps, isBusy, problems } = useCallForm<{ password: string }>({
    initial: { password: '' },
    check: ({ password }) => ({ password: password === '' ? translator(accountPageWords)('passwordRequired') : null }),
    send: async ({ password }) => {
      await callAccount('confirmEmail', { userId, code, password })
      onConfirmed()
    },
  })
  return (
    <form {...formProps} className="grid gap-5">
      <CallProblems problems={problems} />
      <PasswordField
        {...field('password')}
        label={t('password')}
        hint={t('registrationPassword')}
        autoComplete="current-password"
        required
      />
      <Button type="submit" variant="primary" busy={isBusy}>
        {isBusy ? t('confirming') : t('confirmEmail')}
      </Button>
    </form>
  )
}

/** By script: a form of a page that sends no referrer would not say where it comes from. */
function ByProvider({ due: { providers, isAnother } }: { due: ProofDue }) {
  const t = useWords(accountPageWords)
  const { search } = useLocation()
  const call = useCall()
  const leave = (provider: string) =>
    call.run(async () => {
      const query = new URLSearchParams({ provider, returnUrl: confirmEmailPath })
      const { url } = await callAccount<{ url: string }>(`startExternalLogin?${query}`, {})
      keepLink(search)
      location.assign(url)
    })
  return (
    <div className="grid gap-3">
      <CallProblems problems={call.problems} />
      {isAnother && call.problems.length === 0 && <ErrorPanel messages={[{ message: t('anotherRegistered') }]} />}
      {providers.map(({ name, displayName }) => (
        <Button key={name} busy={call.isBusy} onClick={() => void leave(name)}>
          {t('confirmWith', { provider: displayName })}
        </Button>
      ))}
    </div>
  )
}
