import { RotateCw, WifiOff } from 'lucide-react'
import { useEffect } from 'react'
import { useWords } from '#client/i18n/i18n.ts'
import { shellWords } from '#client/i18n/words/shell.ts'
import { Button } from '#client/ui/button.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { loadAgain } from './load-again.ts'
import { retryUntilDone } from './retry.ts'

/**
 * Replaces a page that could not be fetched and is not stored on the device. Its code is requested again, at growing
 * intervals, and once it arrives the page is reloaded; when the connection returns, at once.
 * @param load requests the page's code
 */
export function PageNotLoaded({ load }: { load: () => Promise<unknown> }) {
  const t = useWords(shellWords)
  useEffect(() => {
    const leaving = new AbortController()
    void retryUntilDone(() => loadAgain(load), leaving.signal).then((isThere) => isThere && reload())
    addEventListener('online', reload, { signal: leaving.signal })
    return () => leaving.abort()
  }, [load])
  return (
    <EmptyState
      icon={<WifiOff />}
      message={t(location.pathname === '/account/login' ? 'signInNeedsConnection' : 'pageNeedsConnection')}
      action={
        <Button icon={<RotateCw aria-hidden size={18} />} onClick={reload}>
          {t('tryAgain')}
        </Button>
      }
    />
  )
}

function reload(): void {
  location.reload()
}
