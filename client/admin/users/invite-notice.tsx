import { Send } from 'lucide-react'
import { useState } from 'react'
import { callAccount } from '#client/data/online/http/account-call.ts'
import { failureMessages } from '#client/data/online/http/failure-messages.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { adminUserWords } from '#client/i18n/words/admin-users.ts'
import { useReauthentication } from '#client/reauthenticate/use-reauthentication.tsx'
import { Button } from '#client/ui/button.tsx'
import { ErrorPanel } from '#client/ui/fields/error-panel.tsx'
import { Notice } from '#client/ui/notice.tsx'

type Outcome = { kind: 'none' | 'sending' | 'sent' } | { kind: 'failed'; messages: string[] }

/** For an invitee who has not accepted: the email can be changed or the invite resent. */
export function InviteNotice({ name, email }: { name: string; email: string }) {
  const t = useWords(adminUserWords)
  const [outcome, setOutcome] = useState<Outcome>({ kind: 'none' })
  const { reauthenticated, dialog } = useReauthentication()
  const isSending = outcome.kind === 'sending'
  const resend = async () => {
    setOutcome({ kind: 'sending' })
    try {
      await reauthenticated(() => callAccount('resendInviteEmail', { email }))
      setOutcome({ kind: 'sent' })
    } catch (error) {
      setOutcome({ kind: 'failed', messages: failureMessages(error) })
    }
  }
  return (
    <>
      <Notice
        tone="info"
        actions={
          <Button compact busy={isSending} icon={<Send aria-hidden size={16} />} onClick={() => void resend()}>
            {isSending ? t('resending') : t('resendInvite')}
          </Button>
        }
      >
        {t('notAccepted', { name })}
      </Notice>
      {outcome.kind === 'sent' && <Notice tone="ok">{t('inviteResent', { email })}</Notice>}
      {outcome.kind === 'failed' && <ErrorPanel messages={outcome.messages} />}
      {dialog}
    </>
  )
}
