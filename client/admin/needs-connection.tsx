import { WifiOff } from 'lucide-react'
import type { Answer } from '#client/data/online/use-answer.ts'
import { EmptyState } from '#client/ui/empty-state.tsx'
import { ErrorPanel } from '#client/ui/error-panel.tsx'

/** Why something that only the server knows cannot be shown: there is no connection, or the server's error. */
export function NeedsConnection({
  answer,
  words,
}: {
  answer: Extract<Answer<unknown>, { status: 'error' }>
  words: string
}) {
  if (answer.isOffline) return <EmptyState icon={<WifiOff />} message={words} />
  return <ErrorPanel messages={answer.messages} onRetry={answer.retry} />
}
