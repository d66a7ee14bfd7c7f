import { useState } from 'react'
import { Link } from 'react-router-dom'
import { callAccount } from '#client/data/online/http/account-call.ts'
import { CallProblems } from '#client/forms/call-problems.tsx'
import { useCallForm } from '#client/forms/use-call-form.ts'
import { translator, useWords } from '#client/i18n/i18n.ts'
import { accountWords } from '#client/i18n/words/account.ts'
import { accountPageWords } from '#client/i18n/words/account-pages.ts'
import { Button } from '#client/ui/button.tsx'
import { TextField } from '#client/ui/fields/text-field.tsx'
import type { LoginResult } from '#sync/protocol/answers/account-calls.ts'
import { AccountPage } from '../account-page.tsx'
import { useAccountAddress, withReturnUrl } from '../account-address.ts'
import { useFollowSignIn } from './follow-sign-in.ts'

type Kind = 'code' | 'recoveryCode'

/** /account/loginWithTwoFactor: the code of the app, or one of the recovery codes. */
export function TwoFactorPage() {
  const t = useWords(accountWords)
  const page = useWords(accountPageWords)
  const { returnUrl } = useAccountAddress()
  const [kind, setKind] = useState<Kind>('code')
  return (
    <AccountPage heading={t('twoFactor')} lead={t('twoFactorLead')}>
      <CodeForm key={kind} kind={kind} />
      <div className="grid justify-items-start gap-1 border-t border-hairline pt-3">
        <Button variant="quiet" className="-ml-5" onClick={() => setKind(kind === 'code' ? 'recoveryCode' : 'code')}>
          {kind === 'code' ? t('useRecoveryCode') : t('useCode')}
        </Button>
        <Link to={withReturnUrl('/account/login', returnUrl)} className="inline-flex min-h-11 items-center text-brand">
          {page('backToSignIn')}
        </Link>
      </div>
    </AccountPage>
  )
}

function CodeForm({ kind }: { kind: Kind }) {
  const t = useWords(accountWords)
  const { returnAfterSignIn } = useAccountAddress()
  const follow = useFollowSignIn()
  const { field, formProps, isBusy, problems } = useCallForm<{ code: string }>({
    initial: { code: '' },
    check: ({ code }) => ({ code: code.trim() === '' ? translator(accountWords)(`${kind}Required`) : null }),
    send: async ({ code }) => {
      const options = { returnUrl: returnAfterSignIn }
      follow(await callAccount<LoginResult>('loginWithTwoFactor', { code: code.trim() }, options))
    },
  })
  return (
    <form {...formProps} className="grid gap-5">
      <CallProblems problems={problems} />
      <TextField
        {...field('code')}
        label={t(kind)}
        hint={t(`${kind}Hint`)}
        required
        autoComplete={kind === 'code' ? 'one-time-code' : 'off'}
        inputMode={kind === 'code' ? 'numeric' : 'text'}
        autoCapitalize="none"
        spellCheck={false}
        className="text-[1.25rem] tracking-[0.12em]"
      />
      <Button type="submit" variant="primary" busy={isBusy}>
        {isBusy ? t('signingIn') : t('signIn')}
      </Button>
    </form>
  )
}
