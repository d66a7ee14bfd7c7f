import { useState } from 'react'
import { callAccount } from '#client/data/online/http/account-call.ts'
import { CallProblems } from '#client/forms/call-problems.tsx'
import { useCallForm } from '#client/forms/use-call-form.ts'
import { translator, useWords } from '#client/i18n/i18n.ts'
import { accountPageWords } from '#client/i18n/words/account-pages.ts'
import { Button } from '#client/ui/button.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { TextField } from '#client/ui/fields/text-field.tsx'
import { useAccountAddress } from '../account-address.ts'

/** For people who arrive with an expired link: asks for the email it was for, and sends another one. */
export function ResendConfirmation() {
  const t = useWords(accountPageWords)
  const { returnUrl } = useAccountAddress()
  const [isResent, setResent] = useState(false)
  const { field, formProps, isBusy, problems } = useCallForm<{ email: string }>({
    initial: { email: '' },
    check: ({ email }) => ({ email: email.trim() === '' ? translator(accountPageWords)('emailRequired') : null }),
    send: async ({ email }) => {
      setResent(false)
      await callAccount('resendConfirmEmail', { email: email.trim() }, { returnUrl })
      setResent(true)
    },
  })
  return (
    <form {...formProps} className="grid gap-5">
      <p>{t('resendLead')}</p>
      {isResent && <Notice tone="ok">{t('confirmResent')}</Notice>}
      <CallProblems problems={problems} />
      <TextField label={t('email')} type="email" autoComplete="username" required {...field('email')} />
      <Button type="submit" busy={isBusy} className="justify-self-start">
        {isBusy ? t('sending') : t('resendEmail')}
      </Button>
    </form>
  )
}
