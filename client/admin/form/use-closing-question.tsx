import type { ReactNode } from 'react'
import { LeaveDialog, useLeaveWarning } from './use-leave-warning.tsx'

/**
 * A dialog in which something was entered asks before that is lost, whether it is closed or its screen is left.
 * @returns what closes the dialog, and the question, which is shown beside it; `release` when it was saved
 */
export function useClosingQuestion(
  isUnsaved: boolean,
  onClose: () => void,
): { close: () => void; question: ReactNode; release: () => void } {
  const { question, stay, release, confirmBefore } = useLeaveWarning(isUnsaved)
  return {
    close: () => (isUnsaved ? confirmBefore(onClose) : onClose()),
    question: <LeaveDialog question={question} onStay={stay} onLeave={release} />,
    release,
  }
}
