import { CircleAlert } from 'lucide-react'
import type { MouseEvent, ReactNode, RefObject } from 'react'
import { useErrorTitle } from './error-title.ts'

/**
 * One error; with `fieldId` it links to its field and `onGo` moves the focus there. `field` distinguishes rows with the
 * same message.
 */
export type SummaryError = { message: string; field?: string; fieldId?: string; onGo?: () => void }

/** Shown above a form that could not be saved: all errors, in the words beside the fields. */
export function ErrorSummary({
  ref,
  title,
  errors,
  action,
}: {
  ref?: RefObject<HTMLDivElement | null>
  title: string
  errors: readonly SummaryError[]
  /** The next step, if it is not in the fields. */
  action?: ReactNode
}) {
  useErrorTitle(true)
  const go = (event: MouseEvent, { onGo }: SummaryError) => {
    event.preventDefault()
    onGo?.()
  }
  return (
    <div
      ref={ref}
      role="alert"
      tabIndex={-1}
      className="flex scroll-mb-36 items-start gap-3 rounded-card border border-danger bg-danger-soft p-4 md:p-5"
    >
      <CircleAlert aria-hidden size={22} className="mt-0.5 shrink-0 text-danger" />
      <div className="grid min-w-0 gap-2">
        <h2 className="text-[1.0625rem]">{title}</h2>
        <ul className="grid gap-1 text-danger">
          {errors.map((error) => (
            <li key={`${error.field} ${error.message}`} className="wrap-anywhere">
              {error.fieldId ? (
                <a
                  href={`#${error.fieldId}`}
                  onClick={(event) => go(event, error)}
                  className="inline-flex min-h-11 items-center font-semibold underline md:min-h-6"
                >
                  {error.message}
                </a>
              ) : (
                error.message
              )}
            </li>
          ))}
        </ul>
        {action && <div className="mt-1">{action}</div>}
      </div>
    </div>
  )
}
