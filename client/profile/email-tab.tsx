import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { callAccount } from '#client/data/online/http/account-call.ts'
import type { OwnUser } from '#client/data/online/own-account.ts'
import { CallProblems } from '#client/forms/call-problems.tsx'
import { ResendNotice } from '#client/forms/resend-notice.tsx'
import { useCall } from '#client/forms/use-call.ts'
import { useCallForm } from '#client/forms/use-call-form.ts'
import { translator, useWords } from '#client/i18n/i18n.ts'
import { profileWords } from '#client/i18n/words/profile.ts'
import { useReauthentication } from '#client/reauthenticate/use-reauthentication.tsx'
import { Button } from '#client/ui/button.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { TextField } from '#client/ui/fields/text-field.tsx'

/** The email of the account: a new one takes effect when the link sent to it is followed. */
export function EmailTab({ user }: { user: OwnUser }) {
  const t = useWords(profileWords)
  const { reauthenticated, dialog } = useReauthentication()
  const [sentTo, setSentTo] = useState<string | null>(null)
  const change = (newEmail: string) => reauthenticated(() => callAccount('changeEmail', { newEmail }))
  const { form, field, formProps, isBusy, problems } = useCallForm<{ email: string }>({
    initial: { email: user.email },
    check: ({ email }) => ({ email: emailProblem(email, user.email) }),
    send: async ({ email }) => {
      setSentTo(null)
      await change(email.trim())
      setSentTo(email.trim())
    },
  })
  const typed = useWatch({ control: form.control, name: 'email' })
  return (
    <>
      <form {...formProps} className="grid gap-5">
        <CallProblems problems={problems} />
        {sentTo !== null && (
          <ResendNotice
            key={sentTo}
            resent={t('linkResent', { email: sentTo })}
            button={t('resendEmail')}
            send={() => change(sentTo)}
          >
            {t('linkSent', { email: sentTo })}
          </ResendNotice>
        )}
        <TextField
          {...field('email')}
          label={t('email')}
          hint={t('emailHint')}
          type="email"
          autoComplete="email"
          required
        />
        {!user.emailConfirmed && isSame(typed, user.email) && <Verification email={user.email} />}
        <Button type="submit" variant="primary" busy={isBusy} className="justify-self-start">
          {isBusy ? t('changing') : t('changeEmail')}
        </Button>
      </form>
      {dialog}
    </>
  )
}

/** The account's own email, still unconfirmed: the mail that asks for confirmation can be sent again. */
function Verification({ email }: { email: string }) {
  const t = useWords(profileWords)
  const call = useCall()
  const [isResent, setResent] = useState(false)
  const resend = () =>
    call.run(async () => {
      await callAccount('resendConfirmEmail', { email })
      setResent(true)
    })
  return (
    <div className="grid gap-3">
      <p>
        {t('unconfirmed')}{' '}
        <button
          type="button"
          className="min-h-11 font-semibold md:min-h-6 text-brand underline"
          aria-disabled={call.isBusy || undefined}
          onClick={() => void resend()}
        >
          {t('resendVerification')}
        </button>
      </p>
      {isResent && <Notice tone="ok">{t('verificationResent', { email })}</Notice>}
      <CallProblems problems={call.problems} />
    </div>
  )
}

function emailProblem(typed: string, current: string): string | null {
  const t = translator(profileWords)
  if (typed.trim() === '') return t('emailRequired')
  return isSame(typed, current) ? t('sameEmail') : null
}

function isSame(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase()
}
