import { useEffect } from 'react'
import { useFormState, useWatch, type Control } from 'react-hook-form'
import { beforeClosing } from '#client/data/before-closing.ts'
import type { TypedProblems } from '#client/forms/typed-problems.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { adminWords } from '#client/i18n/words/admin.ts'
import type { Collection, Documents } from '#sync/entities/index.ts'
import type { FormValues } from '../section.ts'
import type { DraftWriter } from './use-draft.ts'

/** Keeps the form's values while they differ from the initial ones, and says when it last did. */
export function DraftKeeper({
  control,
  typed,
  opened,
  writer,
  isOver,
  storedAt,
}: {
  control: Control<FormValues>
  typed: TypedProblems
  opened: Documents[Collection] | null
  writer: DraftWriter
  isOver: boolean
  storedAt: string | null
}) {
  const t = useWords(adminWords)
  const values = useWatch({ control }) as FormValues
  const { isDirty, isSubmitting } = useFormState({ control })
  useEffect(() => {
    if (isOver || isSubmitting) writer.rest()
    else if (isDirty) writer.keep({ opened, values, unread: typed.all() })
    else writer.forget()
  }, [writer, typed, opened, values, isDirty, isSubmitting, isOver])
  useEffect(() => {
    const hide = () => document.visibilityState === 'hidden' && void writer.flush()
    document.addEventListener('visibilitychange', hide)
    const letGo = beforeClosing(writer.flush)
    return () => {
      letGo()
      document.removeEventListener('visibilitychange', hide)
      void writer.flush()
    }
  }, [writer])
  return <p className="text-[0.9375rem] text-muted">{isDirty && storedAt && t('keptAt', { time: storedAt })}</p>
}
