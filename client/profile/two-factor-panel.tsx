import { Suspense, useState } from 'react'
import { callAccount } from '#client/data/online/http/account-call.ts'
import { CallProblems } from '#client/forms/call-problems.tsx'
import { useCall } from '#client/forms/use-call.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { ownAccountWords } from '#client/i18n/words/own-account.ts'
import { useReauthentication } from '#client/reauthenticate/use-reauthentication.tsx'
import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { lazyPart } from '#client/ui/loading/lazy-part.ts'
import { LazySheet } from '#client/ui/loading/lazy-sheet.tsx'
import { Panel } from './panel.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import type { Key } from './two-factor-setup.tsx'

const TwoFactorSetup = lazyPart(() => import('./two-factor-setup.tsx').then((part) => part.TwoFactorSetup))
const CodeDialog = lazyPart(() => import('./code-dialog.tsx').then((part) => part.CodeDialog))

type Stage =
  | { kind: 'resting' | 'showing the mailbox' | 'turning off' | 'renewing' }
  | { kind: 'setting up'; key: Key }
  | { kind: 'codes'; codes: string[] }

/** Two-step sign-in: set up with a code from the app, its recovery codes shown once, turned off again. */
export function TwoFactorPanel({ isOn, onChanged }: { isOn: boolean; onChanged: () => Promise<void> }) {
  const t = useWords(ownAccountWords)
  const call = useCall()
  const { reauthenticated, dialog } = useReauthentication()
  const [stage, setStage] = useState<Stage>({ kind: 'resting' })
  const request = <Answer,>(name: string, body = {}) =>
    reauthenticated(() => callAccount<Answer>(`twoFactor/${name}`, body))

  const begin = async () => setStage({ kind: 'setting up', key: await request<Key>('start') })
  const start = () =>
    call.run(() =>
      begin().catch((error: unknown) => {
        if (Object(error).code !== 'MAILBOX_UNPROVED') throw error
        setStage({ kind: 'showing the mailbox' })
      }),
    )
  const showMailbox = async (code: string) => {
    await callAccount('confirmPassword', { code })
    await begin()
  }
  const renewCodes = async (code: string) => {
    const { recoveryCodes } = await request<{ recoveryCodes: string[] }>('recoveryCodes', { code })
    setStage({ kind: 'codes', codes: recoveryCodes })
  }
  const turnOff = async (code: string) => {
    await request('disable', { code })
    rest()
    await onChanged()
  }
  const rest = () => setStage({ kind: 'resting' })

  return (
    <Panel
      id="two-factor"
      heading={t('twoFactor')}
      lead={t('twoFactorLead')}
      mark={<Badge tone={isOn ? 'info' : 'neutral'}>{isOn ? t('twoFactorOn') : t('twoFactorOff')}</Badge>}
    >
      <CallProblems problems={call.problems} />
      {stage.kind === 'codes' && <RecoveryCodes codes={stage.codes} onKept={rest} />}
      {stage.kind === 'setting up' && (
        <Suspense>
          <TwoFactorSetup
            shownKey={stage.key}
            reauthenticated={reauthenticated}
            onCancel={rest}
            onEnabled={(codes) => {
              setStage({ kind: 'codes', codes })
              void onChanged()
            }}
          />
        </Suspense>
      )}
      {stage.kind !== 'codes' &&
        stage.kind !== 'setting up' &&
        (isOn ? (
          <div className="flex flex-wrap gap-3">
            <Button busy={call.isBusy} onClick={() => setStage({ kind: 'renewing' })}>
              {t('newRecoveryCodes')}
            </Button>
            <Button busy={call.isBusy} onClick={() => setStage({ kind: 'turning off' })}>
              {t('turnOff')}
            </Button>
          </div>
        ) : (
          <Button busy={call.isBusy} className="justify-self-start" onClick={() => void start()}>
            {t('setUp')}
          </Button>
        ))}
      {stage.kind === 'showing the mailbox' && (
        <LazySheet onCancel={rest}>
          <CodeDialog
            title={t('mailboxTitle')}
            text={t('mailboxText')}
            button={t('continue')}
            label={t('mailedCode')}
            hint={t('mailedCodeHint')}
            send={showMailbox}
            onClose={rest}
          />
        </LazySheet>
      )}
      {stage.kind === 'turning off' && (
        <LazySheet onCancel={rest}>
          <CodeDialog
            title={t('turnOffTitle')}
            text={t('turnOffText')}
            button={t('turnOff')}
            isDanger
            send={turnOff}
            onClose={rest}
          />
        </LazySheet>
      )}
      {stage.kind === 'renewing' && (
        <LazySheet onCancel={rest}>
          <CodeDialog
            title={t('newCodesTitle')}
            text={t('newCodesText')}
            button={t('getNewCodes')}
            send={renewCodes}
            onClose={rest}
          />
        </LazySheet>
      )}
      {dialog}
    </Panel>
  )
}
