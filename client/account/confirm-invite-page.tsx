import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { callAccount } from '#client/data/online/http/account-call.ts'
import { GraphqlFailure } from '#client/data/online/http/graphql-client.ts'
import { readInvitee, type Invitee } from '#client/data/online/own-account.ts'
import { CallProblems } from '#client/forms/call-problems.tsx'
import { problemsOf } from '#client/forms/problems-of.ts'
import { useCallForm } from '#client/forms/use-call-form.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { accountPageWords } from '#client/i18n/words/account-pages.ts'
import { NewPasswordFields } from '#client/password-fields/new-password-fields.tsx'
import { newPasswordErrors, type NewPassword } from '#client/password-fields/password-rules.ts'
import { Button } from '#client/ui/button.tsx'
import { ErrorPanel, type Problem } from '#client/ui/fields/error-panel.tsx'
import { Spinner } from '#client/ui/loading/spinner.tsx'
import { useOnce } from '#client/ui/page/use-once.ts'
import { AccountPage } from './account-page.tsx'
import { ReadOnlyDetails } from '#client/profile-fields/read-only-details.tsx'
import { SignInLink } from './sign-in/sign-in-link.tsx'
import { useAccountAddress } from './account-address.ts'

type Stage =
  | { kind: 'reading' | 'accepted' }
  | { kind: 'over'; problems: Problem[] }
  | { kind: 'open'; invitee: Invitee }
  | { kind: 'failed'; problems: Problem[] }

/** /account/confirmInvite (query userId, code): shows who is invited, and a password to choose. */
export function ConfirmInvitePage() {
  const t = useWords(accountPageWords)
  const { userId, code } = useAccountAddress()
  const [stage, setStage] = useState<Stage>({ kind: 'reading' })
  const read = async () => {
    setStage({ kind: 'reading' })
    try {
      const invitee = await readInvitee(userId, code)
      setStage(invitee ? { kind: 'open', invitee } : { kind: 'over', problems: [{ message: t('notInvited') }] })
    } catch (error) {
      const isOver = error instanceof GraphqlFailure && error.code === 'CODE_OVER'
      setStage({ kind: isOver ? 'over' : 'failed', problems: problemsOf(error) })
    }
  }
  useOnce(read)
  switch (stage.kind) {
    case 'reading':
      return (
        <AccountPage heading={t('invite')}>
          <Spinner label={t('readingInvite')} />
        </AccountPage>
      )
    case 'failed':
      return (
        <AccountPage heading={t('inviteFailed')}>
          <ErrorPanel messages={stage.problems} onRetry={() => void read()} />
          <SignInLink />
        </AccountPage>
      )
    case 'over':
      return (
        <AccountPage heading={t('inviteFailed')}>
          <ErrorPanel messages={stage.problems} />
          <p>{t('askForInvite')}</p>
          <SignInLink />
        </AccountPage>
      )
    case 'open':
      return <InviteForm invitee={stage.invitee} onAccepted={() => setStage({ kind: 'accepted' })} />
    case 'accepted':
      return (
        <AccountPage heading={t('inviteAccepted')}>
          <p>{t('inviteAcceptedText')}</p>
          <SignInLink />
        </AccountPage>
      )
  }
}

function InviteForm({ invitee, onAccepted }: { invitee: Invitee; onAccepted: () => void }) {
  const t = useWords(accountPageWords)
  const { userId, code, returnAfterSignIn: returnUrl } = useAccountAddress()
  const { form, field, formProps, isBusy, problems } = useCallForm<NewPassword>({
    initial: { password: '', confirmPassword: '' },
    check: newPasswordErrors,
    send: async ({ password }) => {
      await callAccount('confirmInvite', { userId, code, password }, { returnUrl })
      onAccepted()
    },
  })
  const typed = useWatch({ control: form.control, name: 'password' })
  const details = [
    [t('firstName'), invitee.firstName],
    [t('lastName'), invitee.lastName],
    [t('email'), invitee.user.email],
  ] as const
  return (
    <AccountPage heading={t('invite')} lead={t('inviteLead')}>
      <ReadOnlyDetails details={details} />
      <form {...formProps} className="grid gap-5">
        <CallProblems problems={problems} title={t('inviteFailed')} />
        <input type="text" hidden autoComplete="username" value={invitee.user.email} readOnly />
        <NewPasswordFields typed={typed} password={field('password')} confirmPassword={field('confirmPassword')} />
        <Button type="submit" variant="primary" busy={isBusy}>
          {isBusy ? t('accepting') : t('acceptInvite')}
        </Button>
      </form>
    </AccountPage>
  )
}
