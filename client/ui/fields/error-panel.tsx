import { CircleAlert, RotateCw } from 'lucide-react'
import type { RefObject } from 'react'
import { useWords } from '../../i18n/i18n.ts'
import { uiWords } from '../../i18n/words/ui.ts'
import { Button } from '../button.tsx'
import { groupProblems, type Problem } from './group-problems.ts'

export type { Problem } from './group-problems.ts'

/**
 * What went wrong: identical messages once with their count and any details to open (product 8), and a way to try again
 * if there is one.
 */
export function ErrorPanel({
  title,
  messages,
  onRetry,
  ref,
}: {
  title?: string
  messages: readonly (string | Problem)[]
  onRetry?: (() => void) | undefined
  ref?: RefObject<HTMLDivElement | null>
}) {
  const t = useWords(uiWords)
  const said = groupProblems(messages)
  return (
    <div
      ref={ref}
      role="alert"
      tabIndex={ref ? -1 : undefined}
      className="flex items-start gap-3 rounded-card border border-danger bg-danger-soft p-4 md:p-5"
    >
      <CircleAlert aria-hidden size={22} className="mt-0.5 shrink-0 text-danger" />
      <div className="grid min-w-0 gap-2">
        <p className="font-heading font-semibold">{title ?? t('problem')}</p>
        {said.length > 0 && (
          <ul className="grid gap-1 text-danger">
            {said.map(({ message, count, details }) => (
              <li key={message} className="wrap-anywhere">
                {count > 1 ? t('times', { message, count }) : message}
                <Details details={details} />
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

function Details({ details }: { details: readonly string[] }) {
  const t = useWords(uiWords)
  if (details.length === 0) return null
  return (
    <details className="text-[0.9375rem] text-muted">
      <summary className="inline-flex min-h-11 items-center underline md:min-h-6">{t('details')}</summary>
      <ul className="grid gap-1 py-1">
        {details.map((detail) => (
          <li key={detail} className="wrap-anywhere">
            {detail}
          </li>
        ))}
      </ul>
    </details>
  )
}
