import { RotateCw, WifiOff } from 'lucide-react'
import { useEffect } from 'react'
import { useWords } from '#client/i18n/i18n.ts'
import { shellWords } from '#client/i18n/words/shell.ts'
import { Button } from '#client/ui/button.tsx'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { useOnline } from '#client/ui/use-online.ts'

/**
 * Stands where a page should that could not be fetched and is not kept on the device. What failed to load is not loaded
 * again by itself, so it starts anew: at once when there is a connection again, else by the button.
 */
export function PageNotLoaded({ wasOffline }: { wasOffline: boolean }) {
  const t = useWords(shellWords)
  const isBack = useOnline() && wasOffline
  useEffect(() => {
    if (isBack) location.reload()
  }, [isBack])
  return (
    <EmptyState
      icon={<WifiOff />}
      message={t('pageNeedsConnection')}
      action={
        <Button icon={<RotateCw aria-hidden size={18} />} onClick={() => location.reload()}>
          {t('tryAgain')}
        </Button>
      }
    />
  )
}
