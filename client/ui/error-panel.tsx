import { CircleAlert, RotateCw } from 'lucide-react'
import { useWords } from '../i18n/i18n.ts'
import { uiWords } from '../i18n/words/ui.ts'
import { Button } from './button.tsx'

/** What went wrong, identical messages said once with their count, and a way to try again where there is one. */
export function ErrorPanel({
  title,
  messages,
  onRetry,
}: {
  title?: string
  messages: readonly string[]
  onRetry?: (() => void) | undefined
}) {
  const t = useWords(uiWords)
  const counts = Map.groupBy(messages, (message) => message)
  return (
    <div role="alert" className="flex items-start gap-3 rounded-card border border-danger bg-danger-soft p-4 md:p-5">
      <CircleAlert aria-hidden size={22} className="mt-0.5 shrink-0 text-danger" />
      <div className="grid min-w-0 gap-2">
        <p className="font-heading font-semibold">{title ?? t('problem')}</p>
        {counts.size > 0 && (
          <ul className="grid gap-1 text-danger">
            {[...counts].map(([message, same]) => (
              <li key={message} className="break-words">
                {same.length > 1 ? t('times', { message, count: same.length }) : message}
              </li>
            ))}
          </ul>
        )}
        {onRetry && (
          <Button
            compact
            icon={<RotateCw aria-hidden size={16} />}
            onClick={onRetry}
            className="mt-1 justify-self-start"
          >
            {t('tryAgain')}
          </Button>
        )}
      </div>
    </div>
  )
}
