import { useNavigate } from 'react-router-dom'
import { callAccount } from '#client/data/online/http/account-call.ts'
import { CallProblems } from '#client/forms/call-problems.tsx'
import { useCallForm } from '#client/forms/use-call-form.ts'
import { translator, useWords } from '#client/i18n/i18n.ts'
import { accountPageWords } from '#client/i18n/words/account-pages.ts'
import { Button } from '#client/ui/button.tsx'
import { TextField } from '#client/ui/fields/text-field.tsx'
import { AccountPage } from '../account-page.tsx'
import { useProviderName, type ExternalLogin } from './external-login.ts'

/** The provider does not say when somebody signed in there, so a mailed code confirms their identity. */
export function MailedCode({ login }: { login: ExternalLogin }) {
  const t = useWords(accountPageWords)
  const navigate = useNavigate()
  const provider = useProviderName(login)
  const { field, formProps, isBusy, problems } = useCallForm<{ code: string }>({
    initial: { code: '' },
    check: ({ code }) => ({ code: code.trim() === '' ? translator(accountPageWords)('codeRequired') : null }),
    send: async ({ code }) => {
      await callAccount('confirmPassword', { code: code.trim() })
      await navigate(login.returnUrl, { replace: true })
    },
  })
  return (
    <AccountPage heading={t('mailedCode')} lead={t('mailedCodeLead', { provider })}>
      <form {...formProps} className="grid gap-5">
        <CallProblems problems={problems} />
        <TextField
          {...field('code')}
          label={t('code')}
          required
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          className="max-w-56 text-[1.25rem] tracking-[0.12em]"
        />
        <Button type="submit" variant="primary" busy={isBusy}>
          {isBusy ? t('checking') : t('continue')}
        </Button>
      </form>
    </AccountPage>
  )
}
