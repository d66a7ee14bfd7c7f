import { useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { finishEarlierSignOut } from '#client/auth/session.ts'
import { callAccount } from '#client/data/online/http/account-call.ts'
import { ResendNotice } from '#client/forms/resend-notice.tsx'
import { useCallForm } from '#client/forms/use-call-form.ts'
import { translator, useWords } from '#client/i18n/i18n.ts'
import { accountWords } from '#client/i18n/words/account.ts'
import { shellWords } from '#client/i18n/words/shell.ts'
import { Button } from '#client/ui/button.tsx'
import { ErrorPanel } from '#client/ui/fields/error-panel.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { SwitchField } from '#client/ui/fields/switch-field.tsx'
import { PasswordField, TextField } from '#client/ui/fields/text-field.tsx'
import { useOnline } from '#client/ui/page/use-online.ts'
import type { LoginResult } from '#sync/protocol/answers/account-calls.ts'
import { useAccountAddress, withReturnUrl } from '../account-address.ts'

type Credentials = { email: string; password: string; rememberMe: boolean }

/** Email, password and remember-me; a failing rule shows on leaving a field and on submit, and blocks the submit. */
export function LoginForm({ onSignedIn }: { onSignedIn: (result: LoginResult) => void }) {
  const t = useWords(accountWords)
  const shell = useWords(shellWords)
  const isOnline = useOnline()
  const { returnUrl, returnAfterSignIn } = useAccountAddress()
  const [unconfirmed, setUnconfirmed] = useState<string | null>(null)
  const { form, field, formProps, isBusy, problems } = useCallForm<Credentials>({
    initial: { email: '', password: '', rememberMe: true },
    check: missingCredentials,
    send: async (credentials) => {
      setUnconfirmed(null)
      try {
        await finishEarlierSignOut()
        const result = await callAccount<LoginResult>('login', credentials, { returnUrl: returnAfterSignIn })
        if (result.requiresEmailConfirmation) setUnconfirmed(credentials.email)
        else onSignedIn(result)
      } catch (error) {
        // The errors can be corrected here; the list of errors does not take the focus, but is read out.
        const field = Object(error).code === 'UNKNOWN_EMAIL' ? 'email' : 'password'
        form.setFocus(field, { shouldSelect: true })
        throw error
      }
    },
  })
  // Nothing else is done here.
  useEffect(() => form.setFocus('email'), [form])
  return (
    <form {...formProps} className="grid gap-5">
      {!isOnline && <Notice tone="warning">{shell('signInNeedsConnection')}</Notice>}
      {problems.length > 0 && <ErrorPanel messages={problems} />}
      {unconfirmed !== null && (
        <ResendNotice
          resent={t('confirmResent')}
          button={t('resendEmail')}
          send={() => callAccount('resendConfirmEmail', { email: unconfirmed }, { returnUrl })}
        >
          {t('confirmFirst')}
        </ResendNotice>
      )}
      <TextField label={t('email')} type="email" autoComplete="username" required {...field('email')} />
      <PasswordField label={t('password')} autoComplete="current-password" required {...field('password')} />
      <SwitchField label={t('rememberMe')} {...field('rememberMe')} />
      <div className="grid gap-3">
        <Button type="submit" variant="primary" busy={isBusy}>
          {isBusy ? t('signingIn') : t('signIn')}
        </Button>
        <Link
          to={withReturnUrl('/account/forgotPassword', returnUrl)}
          className="inline-flex min-h-11 items-center justify-self-start text-brand"
        >
          {t('forgotten')}
        </Link>
      </div>
    </form>
  )
}

function missingCredentials({ email, password }: Credentials) {
  const t = translator(accountWords)
  return {
    email: email.trim() === '' ? t('emailRequired') : null,
    password: password === '' ? t('passwordRequired') : null,
  }
}
