import { WifiOff } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import { loadConfiguration } from '#client/data/configuration.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { shellWords } from '#client/i18n/words/shell.ts'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { usePageTitle } from '#client/ui/page/page-title.ts'
import { retryUntilDone } from '#client/ui/loading/retry.ts'

/** Signing in needs the server; as soon as it answers, the sign-in continues. */
export function ConnectionNeeded({ onConnected }: { onConnected: () => void }) {
  const t = useWords(shellWords)
  usePageTitle(t('signIn'))
  const connected = useEffectEvent(onConnected)
  useEffect(() => {
    const leaving = new AbortController()
    void retryUntilDone(loadConfiguration, leaving.signal).then((isThere) => isThere && connected())
    return () => leaving.abort()
  }, [])
  return <EmptyState icon={<WifiOff />} message={t('signInNeedsConnection')} />
}
