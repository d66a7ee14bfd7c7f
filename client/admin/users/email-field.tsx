import { useFormContext, useFormState, useWatch } from 'react-hook-form'
import type { ProfileUser } from '#client/data/online/profiles.ts'
import { boundField } from '#client/forms/bound-field.ts'
import { CallProblems } from '#client/forms/call-problems.tsx'
import { useCall } from '#client/forms/use-call.ts'
import { formatDate } from '#client/i18n/format.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { adminUserWords } from '#client/i18n/words/admin-users.ts'
import { Button } from '#client/ui/button.tsx'
import { TextField } from '#client/ui/fields/text-field.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { InviteNotice } from './invite-notice.tsx'
import type { UserValues } from './user-values.ts'

/**
 * The account's address, with the effect that a change of it would have for this user (product 4); null adds a user.
 * `onStop` ends a change that waits to be confirmed.
 */
export function EmailField({ user, onStop }: { user: ProfileUser | null; onStop: () => Promise<void> }) {
  const t = useWords(adminUserWords)
  const form = useFormContext<UserValues>()
  const { errors } = useFormState({ control: form.control, name: 'email' })
  const [typed, firstName, lastName] = useWatch<UserValues, ['email', 'firstName', 'lastName']>({
    name: ['email', 'firstName', 'lastName'],
  })
  const name = `${firstName.trim()} ${lastName.trim()}`

  const hintOf = () => {
    if (!user) return t('addHint')
    const { email, pendingEmail } = user
    if (typed.trim() === email)
      return pendingEmail === null ? null : t('pendingEmail', { pending: pendingEmail, email })
    if (user.isInvitePending) return t('willInviteAgain')
    return user.emailConfirmed ? t('willAskToConfirm', { name, email }) : t('willBeChanged')
  }
  const isWaiting = user !== null && user.pendingEmail !== null && typed.trim() === user.email
  // The effect of a change does not matter while the address itself is wrong.
  const hint = errors.email ? null : hintOf()

  return (
    <>
      {user?.emailsReturnedSince && (
        <Notice tone="warning">{t('emailsReturned', { date: formatDate(user.emailsReturnedSince) })}</Notice>
      )}
      {user?.isInvitePending && <InviteNotice name={name} email={user.email} />}
      <TextField
        label={t('email')}
        type="email"
        autoComplete="off"
        required
        hint={hint && <span role="status">{hint}</span>}
        {...boundField(form, errors, 'email')}
      />
      {isWaiting && <StopChange email={user.email} onStop={onStop} />}
    </>
  )
}

function StopChange({ email, onStop }: { email: string; onStop: () => Promise<void> }) {
  const t = useWords(adminUserWords)
  const call = useCall()
  return (
    <div className="grid justify-items-start gap-2">
      <CallProblems problems={call.problems} />
      <Button compact busy={call.isBusy} onClick={() => void call.run(onStop)}>
        {t('stopEmailChange', { email })}
      </Button>
    </div>
  )
}
