import { useState, type ReactNode } from 'react'
import { CallFailure } from '#client/data/online/http/account-call.ts'
import { problemsOf } from '#client/forms/problems-of.ts'
import { ErrorPanel, type Problem } from '#client/ui/fields/error-panel.tsx'
import { Spinner } from '#client/ui/loading/spinner.tsx'
import { useOnce } from '#client/ui/page/use-once.ts'
import { AccountPage } from './account-page.tsx'
import { SignInLink } from './sign-in/sign-in-link.tsx'

type Outcome = 'working' | 'done' | { problems: readonly Problem[]; isRefused: boolean }

/**
 * A page that confirms by itself, once, as it loads: then it shows a failure heading with the error, or a success
 * heading.
 */
export function Confirmation({
  confirm,
  working,
  failed,
  done,
  remedy,
  onward,
  children,
}: {
  confirm: () => Promise<unknown>
  /** The headings. */
  working: string
  failed: string
  done: string
  /** What the user can do about a refused code. */
  remedy?: ReactNode
  /** The way on from either outcome; to sign in, unless something else has to be done first. */
  onward?: ReactNode
  /** The content below the success heading. */
  children: ReactNode
}) {
  const [outcome, setOutcome] = useState<Outcome>('working')
  const run = async () => {
    setOutcome('working')
    try {
      await confirm()
      setOutcome('done')
    } catch (error) {
      setOutcome({ problems: problemsOf(error), isRefused: error instanceof CallFailure && error.isReached })
    }
  }
  useOnce(run)
  if (outcome === 'working') {
    return (
      <AccountPage heading={working}>
        <Spinner label={working} />
      </AccountPage>
    )
  }
  if (outcome === 'done') {
    return (
      <AccountPage heading={done}>
        <p>{children}</p>
        {onward ?? <SignInLink />}
      </AccountPage>
    )
  }
  return (
    <AccountPage heading={failed}>
      <ErrorPanel messages={outcome.problems} onRetry={outcome.isRefused ? undefined : () => void run()} />
      {outcome.isRefused && (
        <>
          {remedy}
          {onward ?? <SignInLink />}
        </>
      )}
    </AccountPage>
  )
}
