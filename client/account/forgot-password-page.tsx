import { useState } from 'react'
import { Link } from 'react-router-dom'
import { callAccount } from '#client/data/online/http/account-call.ts'
import { CallProblems } from '#client/forms/call-problems.tsx'
import { ResendNotice } from '#client/forms/resend-notice.tsx'
import { useCallForm } from '#client/forms/use-call-form.ts'
import { translator, useWords } from '#client/i18n/i18n.ts'
import { accountPageWords } from '#client/i18n/words/account-pages.ts'
import { Button } from '#client/ui/button.tsx'
import { TextField } from '#client/ui/fields/text-field.tsx'
import { AccountPage } from './account-page.tsx'
import { useAccountAddress, withReturnUrl } from './account-address.ts'

/** /account/forgotPassword: sends a link by mail, then shows a success notice with resend (product 4). */
export function ForgotPasswordPage() {
  const t = useWords(accountPageWords)
  const { returnUrl } = useAccountAddress()
  const [sentTo, setSentTo] = useState<string | null>(null)
  const send = (email: string) => callAccount('sendPasswordResetEmail', { email })
  const { field, formProps, isBusy, problems } = useCallForm<{ email: string }>({
    initial: { email: '' },
    check: ({ email }) => ({ email: email.trim() === '' ? translator(accountPageWords)('emailRequired') : null }),
    send: async ({ email }) => {
      setSentTo(null)
      await send(email.trim())
      setSentTo(email.trim())
    },
  })
  return (
    <AccountPage heading={t('forgotPassword')} lead={t('forgotLead')}>
      {sentTo !== null && (
        <ResendNotice
          key={sentTo}
          resent={t('resetResent', { email: sentTo })}
          button={t('resendEmail')}
          send={() => send(sentTo)}
        >
          {t('resetSent', { email: sentTo })}
        </ResendNotice>
      )}
      <form {...formProps} className="grid gap-5">
        <CallProblems problems={problems} />
        <TextField label={t('email')} type="email" autoComplete="username" required {...field('email')} />
        <Button type="submit" variant="primary" busy={isBusy}>
          {isBusy ? t('sending') : t('sendLink')}
        </Button>
      </form>
      <Link
        to={withReturnUrl('/account/login', returnUrl)}
        className="inline-flex min-h-11 items-center justify-self-start text-brand"
      >
        {t('backToSignIn')}
      </Link>
    </AccountPage>
  )
}
