import { useState } from 'react'
import { useSession } from '#client/auth/session.ts'
import { callAccount } from '#client/data/online/http/account-call.ts'
import type { Profile } from '#client/data/online/profiles.ts'
import { CallProblems } from '#client/forms/call-problems.tsx'
import { useCall } from '#client/forms/use-call.ts'
import { formatDate, formatDateTime } from '#client/i18n/format.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { adminUserWords } from '#client/i18n/words/admin-users.ts'
import { useReauthentication } from '#client/reauthenticate/use-reauthentication.tsx'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { Notice } from '#client/ui/notice.tsx'

type Access = { isSuspended: boolean; isLocked: boolean; hasTwoFactor: boolean }

/** What each call does to the account, and the words that say so. */
const calls = {
  suspend: { done: 'suspended', changes: { isSuspended: true } },
  unlock: { done: 'unlocked', changes: { isSuspended: false, isLocked: false } },
  endSessions: { done: 'sessionsEnded', changes: {} },
  resetTwoFactor: { done: 'twoFactorReset', changes: { hasTwoFactor: false } },
} as const satisfies Record<string, { done: string; changes: Partial<Access> }>

type Call = keyof typeof calls

/** Calls that take something away are asked about first. */
const questions = {
  suspend: ['suspendTitle', 'suspendText'],
  resetTwoFactor: ['resetTwoFactorTitle', 'resetTwoFactorText'],
} as const

/** Actions that change somebody's access at once, beside the form: administrators' own are in their profile. */
export function UserAccess({ profile, onDone }: { profile: Profile; onDone: () => void }) {
  const { userId, firstName, lastName, user } = profile
  const t = useWords(adminUserWords)
  const call = useCall()
  const session = useSession()
  const { reauthenticated, dialog } = useReauthentication()
  const [access, setAccess] = useState<Access>(() => ({
    isSuspended: user.lockedOutByAdministrator === true,
    isLocked: isInFuture(user.lockoutEnd),
    hasTwoFactor: user.twoFactorEnabled,
  }))
  const [last, setLast] = useState<Call | null>(null)
  const [question, setQuestion] = useState<keyof typeof questions | null>(null)
  const name = `${firstName} ${lastName}`
  const run = (which: Call) => {
    setLast(null)
    return call.run(async () => {
      await reauthenticated(() => callAccount(which, { userId }))
      setAccess((before) => ({ ...before, ...calls[which].changes }))
      setLast(which)
      onDone()
    })
  }
  if (session.user?.sub === userId) return null
  const { isSuspended, isLocked, hasTwoFactor } = access
  return (
    <Card className="mt-6 grid max-w-[44rem] gap-5">
      <div className="grid gap-1">
        <h2>{t('access')}</h2>
        <p className="text-muted">
          {t('accessFacts', {
            registered: formatDate(profile.registeredDate),
            signedIn: user.signedInAt === null ? t('never') : formatDateTime(user.signedInAt),
          })}
        </p>
        <p className="text-muted">{t('accessLead')}</p>
      </div>
      <CallProblems problems={call.problems} />
      {last !== null && <Notice tone="ok">{t(calls[last].done, { name })}</Notice>}
      {(isSuspended || isLocked) && (
        <Notice tone="warning">{t(isSuspended ? 'suspendedNotice' : 'lockedNotice')}</Notice>
      )}
      <div className="flex flex-wrap gap-3">
        {(isSuspended || isLocked) && (
          <Button busy={call.isBusy} onClick={() => void run('unlock')}>
            {t(isSuspended ? 'liftSuspension' : 'unlock')}
          </Button>
        )}
        {!isSuspended && (
          <Button busy={call.isBusy} onClick={() => void run('endSessions')}>
            {t('endSessions')}
          </Button>
        )}
        {hasTwoFactor && (
          <Button busy={call.isBusy} onClick={() => setQuestion('resetTwoFactor')}>
            {t('resetTwoFactor')}
          </Button>
        )}
        {!isSuspended && (
          <Button busy={call.isBusy} onClick={() => setQuestion('suspend')}>
            {t('suspend')}
          </Button>
        )}
      </div>
      {question !== null && (
        <Dialog
          open
          onClose={() => setQuestion(null)}
          title={t(questions[question][0], { name })}
          footer={
            <>
              <Button
                variant="danger"
                onClick={() => {
                  setQuestion(null)
                  void run(question)
                }}
              >
                {t(question)}
              </Button>
              <Button onClick={() => setQuestion(null)}>{t('cancel')}</Button>
            </>
          }
        >
          <p>{t(questions[question][1], { name })}</p>
        </Dialog>
      )}
      {dialog}
    </Card>
  )
}

/** The lock was made by the server's own clock, which runs in real time. */
function isInFuture(instant: string | null): boolean {
  return instant !== null && Date.parse(instant) > Date.now()
}
