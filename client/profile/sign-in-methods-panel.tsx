import { useEffect, useEffectEvent, useState } from 'react'
import { callAccount, readAccount } from '#client/data/online/http/account-call.ts'
import type { Scheme } from '#client/external-sign-in/external-schemes.ts'
import { CallProblems } from '#client/forms/call-problems.tsx'
import { useCall } from '#client/forms/use-call.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { ownAccountWords } from '#client/i18n/words/own-account.ts'
import { useReauthentication } from '#client/reauthenticate/use-reauthentication.tsx'
import { Badge } from '#client/ui/badge.tsx'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { Panel } from './panel.tsx'

type Methods = { hasPassword: boolean; providers: Scheme[] }

/** The ways to sign in to this account: the password, and the providers that are or can be linked. */
export function SignInMethodsPanel({ schemes }: { schemes: readonly Scheme[] }) {
  const t = useWords(ownAccountWords)
  const call = useCall()
  const { reauthenticated, dialog } = useReauthentication()
  const [methods, setMethods] = useState<Methods | null>(null)
  const [unlinking, setUnlinking] = useState<Scheme | null>(null)
  const read = async () => setMethods(await readAccount<Methods>('signInMethods'))
  const readFirst = useEffectEvent(() => call.run(read))
  useEffect(() => void readFirst(), [])

  const link = ({ name: provider }: Scheme) =>
    call.run(async () => {
      const query = new URLSearchParams({ provider, returnUrl: '/profile', link: 'yes' })
      const { url } = await reauthenticated(() => callAccount<{ url: string }>(`startExternalLogin?${query}`, {}))
      location.assign(url)
    })
  const unlink = ({ name: provider }: Scheme) =>
    call.run(async () => {
      await reauthenticated(() => callAccount('unlinkProvider', { provider }))
      await read()
    })

  const linked = methods?.providers ?? []
  const isOnlyWay = methods !== null && !methods.hasPassword && linked.length === 1
  return (
    <Panel id="sign-in-methods" heading={t('signInMethods')} lead={t('signInMethodsLead')}>
      <CallProblems problems={call.problems} />
      {methods && (
        <ul className="grid divide-y divide-hairline">
          {methods.hasPassword && <li className="py-3 font-semibold first:pt-0">{t('passwordMethod')}</li>}
          {schemes.map((scheme) => {
            const { name, displayName } = scheme
            const isLinked = linked.some((provider) => provider.name === name)
            return (
              <li key={name} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0">
                <p className="min-w-0 flex-1 basis-60 font-semibold wrap-anywhere">{displayName}</p>
                {isLinked && <Badge tone="info">{t('linked')}</Badge>}
                {isLinked && !isOnlyWay && (
                  <Button
                    compact
                    busy={call.isBusy}
                    aria-label={t('unlinkName', { name: displayName })}
                    onClick={() => setUnlinking(scheme)}
                  >
                    {t('unlink')}
                  </Button>
                )}
                {!isLinked && (
                  <Button
                    compact
                    busy={call.isBusy}
                    aria-label={t('linkName', { name: displayName })}
                    onClick={() => void link(scheme)}
                  >
                    {t('link')}
                  </Button>
                )}
              </li>
            )
          })}
        </ul>
      )}
      {isOnlyWay && <p className="text-muted">{t('onlyWay')}</p>}
      {unlinking && (
        <Dialog
          open
          onClose={() => setUnlinking(null)}
          title={t('unlinkTitle', { name: unlinking.displayName })}
          footer={
            <>
              <Button
                variant="danger"
                onClick={() => {
                  setUnlinking(null)
                  void unlink(unlinking)
                }}
              >
                {t('unlink')}
              </Button>
              <Button onClick={() => setUnlinking(null)}>{t('cancel')}</Button>
            </>
          }
        >
          <p>{t('unlinkText')}</p>
        </Dialog>
      )}
      {dialog}
    </Panel>
  )
}
