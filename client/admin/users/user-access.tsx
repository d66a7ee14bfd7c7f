import { useState } from 'react'
import { useSession } from '#client/auth/session.ts'
import { callAccount } from '#client/data/online/http/account-call.ts'
import type { Profile } from '#client/data/online/profiles.ts'
import { CallProblems } from '#client/forms/call-problems.tsx'
import { useCall } from '#client/forms/use-call.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { adminUserWords } from '#client/i18n/words/admin-users.ts'
import { useReauthentication } from '#client/reauthenticate/use-reauthentication.tsx'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { Notice } from '#client/ui/notice.tsx'

type Done = 'unlocked' | 'sessionsEnded' | 'twoFactorReset'

/** Actions that change somebody's access at once, beside the form: administrators' own are in their profile. */
export function UserAccess({ profile: { userId, firstName, lastName, user } }: { profile: Profile }) {
  const t = useWords(adminUserWords)
  const call = useCall()
  const session = useSession()
  const { reauthenticated, dialog } = useReauthentication()
  const [done, setDone] = useState<readonly Done[]>([])
  const [isAsking, setAsking] = useState(false)
  const name = `${firstName} ${lastName}`
  const run = (name: string, result: Done) =>
    call.run(async () => {
      await reauthenticated(() => callAccount(name, { userId }))
      setDone((before) => [...before.filter((one) => one !== result), result])
    })
  if (session.user?.sub === userId) return null
  const isLocked = (user.lockedOutByAdministrator || isInFuture(user.lockoutEnd)) && !done.includes('unlocked')
  const hasTwoFactor = user.twoFactorEnabled && !done.includes('twoFactorReset')
  const last = done.at(-1)
  return (
    <Card className="mt-6 grid max-w-[44rem] gap-5">
      <div className="grid gap-1">
        <h2>{t('access')}</h2>
        <p className="text-muted">{t('accessLead')}</p>
      </div>
      <CallProblems problems={call.problems} />
      {isLocked && <Notice tone="warning">{t('lockedNotice')}</Notice>}
      {last && <Notice tone="ok">{t(last, { name })}</Notice>}
      <div className="flex flex-wrap gap-3">
        {isLocked && (
          <Button busy={call.isBusy} onClick={() => void run('unlock', 'unlocked')}>
            {t('unlock')}
          </Button>
        )}
        <Button busy={call.isBusy} onClick={() => void run('endSessions', 'sessionsEnded')}>
          {t('endSessions')}
        </Button>
        {hasTwoFactor && (
          <Button busy={call.isBusy} onClick={() => setAsking(true)}>
            {t('resetTwoFactor')}
          </Button>
        )}
      </div>
      {isAsking && (
        <Dialog
          open
          onClose={() => setAsking(false)}
          title={t('resetTwoFactorTitle')}
          footer={
            <>
              <Button
                variant="danger"
                onClick={() => {
                  setAsking(false)
                  void run('resetTwoFactor', 'twoFactorReset')
                }}
              >
                {t('resetTwoFactor')}
              </Button>
              <Button onClick={() => setAsking(false)}>{t('cancel')}</Button>
            </>
          }
        >
          <p>{t('resetTwoFactorText', { name })}</p>
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
