import { useEffect, useEffectEvent, useState } from 'react'
import { callAccount, deleteFromAccount, readAccount } from '#client/data/online/http/account-call.ts'
import { CallProblems } from '#client/forms/call-problems.tsx'
import { useCall } from '#client/forms/use-call.ts'
import { formatDateTime } from '#client/i18n/format.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { ownAccountWords } from '#client/i18n/words/own-account.ts'
import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { deviceParts } from '#sync/rules/device-parts.ts'
import { Panel } from './panel.tsx'

type Session = { id: string; isCurrent: boolean; signedInAt: string; lastUsedAt: string; device: string | null }

/** Every place where this account is signed in; all except this one can be ended from here. */
export function SessionsPanel() {
  const t = useWords(ownAccountWords)
  const call = useCall()
  const [sessions, setSessions] = useState<readonly Session[]>([])
  const read = async () => setSessions((await readAccount<{ sessions: Session[] }>('sessions')).sessions)
  const readFirst = useEffectEvent(() => call.run(read))
  useEffect(() => void readFirst(), [])
  const end = (id: string) =>
    call.run(async () => {
      await deleteFromAccount(`sessions/${encodeURIComponent(id)}`)
      await read()
    })
  const endOthers = () =>
    call.run(async () => {
      await callAccount('endSessions', {})
      await read()
    })
  const nameOf = (device: string | null) => {
    const { browser, system } = deviceParts(device)
    if (browser && system) return t('browserOnSystem', { browser, system })
    return browser ?? system ?? t('unknownDevice')
  }
  return (
    <Panel id="sessions" heading={t('sessions')} lead={t('sessionsLead')}>
      <CallProblems problems={call.problems} />
      <ul className="grid divide-y divide-hairline">
        {sessions.map(({ id, isCurrent, signedInAt, lastUsedAt, device }) => {
          const name = nameOf(device)
          return (
            <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0">
              <div className="grid min-w-0 flex-1 basis-60 gap-0.5">
                <p className="font-semibold wrap-anywhere">{name}</p>
                <p className="text-[0.9375rem] text-muted">
                  {t('signedInAt', { time: formatDateTime(signedInAt) })} ·{' '}
                  {t('lastUsedAt', { time: formatDateTime(lastUsedAt) })}
                </p>
              </div>
              {isCurrent ? (
                <Badge tone="info">{t('thisDevice')}</Badge>
              ) : (
                <Button
                  compact
                  busy={call.isBusy}
                  aria-label={t('endSessionOf', { device: name })}
                  onClick={() => void end(id)}
                >
                  {t('endSession')}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
      {sessions.length > 1 && (
        <Button busy={call.isBusy} className="justify-self-start" onClick={() => void endOthers()}>
          {t('endOthers')}
        </Button>
      )}
    </Panel>
  )
}
