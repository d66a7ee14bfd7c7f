import { RotateCw, WifiOff } from 'lucide-react'
import { useEffect } from 'react'
import { useWords } from '#client/i18n/i18n.ts'
import { shellWords } from '#client/i18n/words/shell.ts'
import { Button } from '#client/ui/button.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { retryUntilDone } from '#client/ui/retry.ts'

/**
 * Stands where a page should that could not be fetched and is not kept on the device. Its code is asked for again, more and
 * more seldom, and once it is there the page is loaded anew. With a connection again it is loaded anew at once, for browsers
 * that do not ask again for what has failed.
 * @param load asks for the page's code
 */
export function PageNotLoaded({ load }: { load: () => Promise<unknown> }) {
  const t = useWords(shellWords)
  useEffect(() => {
    const leaving = new AbortController()
    void retryUntilDone(load, leaving.signal).then((isThere) => isThere && reload())
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
