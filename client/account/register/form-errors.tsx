import { useEffect, useRef } from 'react'
import { useFormState, type FieldValues, type UseFormReturn } from 'react-hook-form'
import { summaryOf } from '#client/forms/summary.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { uiWords } from '#client/i18n/words/ui.ts'
import { ErrorSummary } from '#client/ui/fields/error-summary.tsx'

/**
 * What keeps a form from being sent, each with a link to its field. It takes the focus with each attempt (`attempts` counts those
 * that failed); `reach` shows a field that may be hidden before `focus` is called.
 */
export function FormErrors<Values extends FieldValues>({
  form,
  attempts,
  reach,
}: {
  form: UseFormReturn<Values>
  attempts: number
  reach: (field: string, focus: () => void) => void
}) {
  const t = useWords(uiWords)
  const { errors } = useFormState({ control: form.control })
  const summary = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (attempts > 0) summary.current?.focus()
  }, [attempts])
  const found = attempts > 0 ? summaryOf(form, errors, []) : []
  if (found.length === 0) return null
  const reached = found.map(({ onGo, field = '', ...error }) => ({
    ...error,
    field,
    ...(onGo && { onGo: () => reach(field, onGo) }),
  }))
  return <ErrorSummary ref={summary} title={t('problem')} errors={reached} />
}
