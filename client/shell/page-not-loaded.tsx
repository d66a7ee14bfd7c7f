import { RotateCw, WifiOff } from 'lucide-react'
import { useEffect } from 'react'
import { useWords } from '#client/i18n/i18n.ts'
import { shellWords } from '#client/i18n/words/shell.ts'
import { Button } from '#client/ui/button.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'

const firstWait = 1000
const longestWait = 30_000

/**
 * Stands where a page should that could not be fetched and is not kept on the device. It is asked for again, more and more
 * seldom, and what then shows is begun anew; so it is at once when there is a connection again, for browsers that do not
 * load again what has failed to load.
 * @param load asks for the page's code
 */
export function PageNotLoaded({ load }: { load: () => Promise<unknown> }) {
  const t = useWords(shellWords)
  useEffect(() => {
    let wait = firstWait
    const ask = () =>
      void load().then(reload, () => {
        wait = Math.min(2 * wait, longestWait)
        timer = setTimeout(ask, wait)
      })
    let timer = setTimeout(ask, wait)
    addEventListener('online', reload)
    return () => {
      clearTimeout(timer)
      removeEventListener('online', reload)
    }
  }, [load])
  return (
    <EmptyState
      icon={<WifiOff />}
      message={t('pageNeedsConnection')}
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
