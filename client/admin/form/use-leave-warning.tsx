import { useContext, useEffect, useRef, useState, type ReactNode } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { UNSAFE_NavigationContext as NavigationContext } from 'react-router-dom'
import type { KeptText } from '#client/data/typed-text.ts'
import { useKeptValues } from '#client/forms/use-kept-values.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { adminWords } from '#client/i18n/words/admin.ts'
import { Button } from '#client/ui/button.tsx'
import { LazySheet } from '#client/ui/loading/lazy-sheet.tsx'
import { lazyPart } from '#client/ui/loading/lazy-part.ts'
import { guardNavigation } from './navigation-guard.ts'

const Dialog = lazyPart(() => import('#client/ui/dialog.tsx').then((part) => part.Dialog))

type Question = { proceed: () => void }

/** Warns before unsaved work is left; `release` lets the screen go, because it was saved or cancelled. */
export function useLeaveWarning(isUnsaved: boolean) {
  const { navigator } = useContext(NavigationContext)
  const [question, setQuestion] = useState<Question | null>(null)
  const stop = useRef(() => {})
  useEffect(() => {
    if (!isUnsaved) return undefined
    stop.current = guardNavigation(navigator, (proceed) => setQuestion({ proceed }))
    return () => {
      stop.current()
      setQuestion(null)
    }
  }, [isUnsaved, navigator])
  return {
    question,
    stay: () => setQuestion(null),
    release: () => stop.current(),
    /** Asks before something else discards the unsaved work, as Cancel does. */
    confirmBefore: (proceed: () => void) => setQuestion({ proceed }),
  }
}

/**
 * A dialog in which something was entered asks before that is lost, whether it is closed or its screen is left.
 * @returns what closes the dialog, and the question, which is shown beside it
 */
export function useClosingQuestion(
  isUnsaved: boolean,
  onClose: () => void,
): { close: () => void; question: ReactNode } {
  const { question, stay, release, confirmBefore } = useLeaveWarning(isUnsaved)
  return {
    close: () => (isUnsaved ? confirmBefore(onClose) : onClose()),
    question: <LeaveDialog question={question} onStay={stay} onLeave={release} />,
  }
}

/** The same for a form whose values are kept as they are typed (`useKeptText`): whoever leaves it after the question has left them too. */
export function useKeptQuestion<Values extends FieldValues>(
  { form, isDirty }: { form: UseFormReturn<Values>; isDirty: boolean },
  kept: KeptText,
  onClose: () => void,
) {
  useKeptValues(form, kept)
  return useClosingQuestion(isDirty, () => {
    kept.forget()
    onClose()
  })
}

export function LeaveDialog({
  question,
  about,
  onStay,
  onLeave,
}: {
  question: Question | null
  /** What is left, if it is not what was typed. */
  about?: { title: string; text: string }
  onStay: () => void
  onLeave: () => void
}) {
  const t = useWords(adminWords)
  if (!question) return null
  return (
    <LazySheet onCancel={onStay}>
      <Dialog
        open
        onClose={onStay}
        title={about?.title ?? t('leaveTitle')}
        footer={
          <>
            <Button variant="primary" onClick={onStay}>
              {t('stay')}
            </Button>
            <Button
              variant="danger"
              onClick={() => {
                onLeave()
                question.proceed()
              }}
            >
              {t('leave')}
            </Button>
          </>
        }
      >
        <p>{about?.text ?? t('leaveText')}</p>
      </Dialog>
    </LazySheet>
  )
}
