import { answerReport } from '#client/data/online/event-reports.ts'
import type { EventReport, EventReports } from '#sync/protocol/answers/event-reports.ts'
import { useKeptText } from '#client/data/typed-text.ts'
import { FormDialog } from '#client/forms/form-dialog.tsx'
import { useCallForm } from '#client/forms/use-call-form.ts'
import { formatInteger } from '#client/i18n/format.ts'
import { translator, useWords } from '#client/i18n/i18n.ts'
import { eventReportsWords } from '#client/i18n/words/event-reports.ts'
import { Field, inputLook } from '#client/ui/fields/field.tsx'
import { isAtMost } from '#sync/rules/typed-text.ts'
import { useFlash } from '../flash-message.tsx'
import { useKeptQuestion } from '../form/use-leave-warning.tsx'

const longestAnswer = 2000

/** Writes to whoever reported a mistake. */
export function AnswerDialog({
  report: { id, by, text },
  onChanged,
  onClose,
}: {
  report: EventReport
  onChanged: (reports: EventReports) => void
  onClose: () => void
}) {
  const t = useWords(eventReportsWords)
  const flash = useFlash()
  const kept = useKeptText(`answer ${id}`)
  const form = useCallForm<{ answer: string }>({
    initial: { answer: '' },
    check: ({ answer }) => ({ answer: answerProblem(answer) }),
    send: async ({ answer }) => {
      onChanged(await answerReport(id, answer.trim()))
      kept.forget()
      flash.here({ tone: 'ok', text: t('sent') })
      onClose()
    },
  })
  const { close, question } = useKeptQuestion(form, kept, onClose)
  const { error, ...bound } = form.field('answer')
  return (
    <>
      <FormDialog
        form={form}
        title={t('answerTitle')}
        button={t(form.isBusy ? 'sending' : 'send')}
        cancel={t('cancel')}
        onClose={close}
      >
        <blockquote className="border-l-2 border-hairline pl-3 wrap-anywhere whitespace-pre-line text-muted">
          {text}
        </blockquote>
        <Field label={t('answer')} hint={t('answerHint', { name: by })} error={error}>
          {(control) => (
            <textarea dir="auto" {...bound} {...control} rows={5} required className={`${inputLook} resize-y`} />
          )}
        </Field>
      </FormDialog>
      {question}
    </>
  )
}

function answerProblem(answer: string): string | null {
  const t = translator(eventReportsWords)
  if (answer.trim() === '') return t('answerRequired')
  return isAtMost(answer.trim(), longestAnswer) ? null : t('tooLong', { count: formatInteger(longestAnswer) })
}
