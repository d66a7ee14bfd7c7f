import { WifiOff } from 'lucide-react'
import { useWords } from '../i18n/i18n.ts'
import { uiWords } from '../i18n/words/ui.ts'
import { Button } from './button.tsx'
import { EmptyState } from './empty-state.tsx'
import { ErrorPanel } from './fields/error-panel.tsx'

type Failed = { isOffline: boolean; messages: string[]; retry(): void }

/** A page that is not there: a device without a network needs no alarm; a server that does not answer is a problem (product 8). */
export function NotLoaded({ answer, words }: { answer: Failed; words: string }) {
  if (navigator.onLine) return <ErrorPanel messages={answer.messages} onRetry={answer.retry} />
  return <NeedsConnection answer={answer} words={words} />
}

/** Why something that only the server knows cannot be shown: there is no connection, or the server's error. */
export function NeedsConnection({ answer, words }: { answer: Failed; words: string }) {
  const t = useWords(uiWords)
  if (answer.isOffline) {
    return (
      <EmptyState
        icon={<WifiOff />}
        message={words}
        action={
          <Button compact onClick={answer.retry}>
            {t('tryAgain')}
          </Button>
        }
      />
    )
  }
  return <ErrorPanel messages={answer.messages} onRetry={answer.retry} />
}
