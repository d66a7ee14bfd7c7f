import { WifiOff } from 'lucide-react'
import type { Answer } from '#client/data/online/use-answer.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { adminUserWords } from '#client/i18n/words/admin-users.ts'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { ErrorPanel } from '#client/ui/error-panel.tsx'

/** Why people cannot be shown: there is no connection, or the server's error. */
export function NotAnswered({ answer }: { answer: Extract<Answer<unknown>, { status: 'error' }> }) {
  const t = useWords(adminUserWords)
  return (
    <>
      <ErrorPanel messages={answer.messages} onRetry={answer.retry} />
      {answer.isOffline && <EmptyState icon={<WifiOff />} message={t('offline')} />}
    </>
  )
}
