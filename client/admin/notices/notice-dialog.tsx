import { useId, useState } from 'react'
import { FormProvider, type Control, type UseFormReturn, useWatch } from 'react-hook-form'
import { now } from '#client/data/now.ts'
import { changeNotice, writeNotice } from '#client/data/online/reader-notices.ts'
import { useKeptText } from '#client/data/typed-text.ts'
import { CallProblems } from '#client/forms/call-problems.tsx'
import { useCallForm } from '#client/forms/use-call-form.ts'
import { useFirstField } from '#client/forms/use-first-field.ts'
import { formatDateTime } from '#client/i18n/format.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { adminNoticeWords } from '#client/i18n/words/admin-notices.ts'
import { NoticeLine } from '#client/reader-notices/notice-line.tsx'
import { Button } from '#client/ui/button.tsx'
import { Dialog } from '#client/ui/dialog.tsx'
import { TextField } from '#client/ui/fields/text-field.tsx'
import { longestNotice, noticeProblems, type WrittenNotice } from '#sync/rules/reader-notices.ts'
import { DateField } from '../dates/date-field.tsx'
import { useFlash } from '../flash-message.tsx'
import { useKeptQuestion } from '../form/use-leave-warning.tsx'
import type { FormValues } from '../section.ts'

type Values = { text: string; startsAt: string; endsAt: string }

type NoticeDialogProps = {
  /** One that readers see, or will: its words and its end can be changed. Without it a new one is written. */
  notice?: WrittenNotice
  onChanged: (notices: readonly WrittenNotice[]) => void
  onClose: () => void
}

/** Shows a notice as readers will see it, and from when to when, before it is written. */
export function NoticeDialog({ notice, onChanged, onClose }: NoticeDialogProps) {
  const t = useWords(adminNoticeWords)
  const formId = useId()
  const flash = useFlash()
  const [id] = useState(() => notice?.id ?? crypto.randomUUID())
  const kept = useKeptText(`notice ${notice?.id ?? 'new'}`)
  const { form, field, formProps, isBusy, isDirty, problems } = useCallForm<Values>({
    initial: notice ?? { text: '', startsAt: toMinute(now()), endsAt: '' },
    check: (values) => noticeProblems(values, now()),
    send: async (values) => {
      const { text, startsAt, endsAt } = values
      onChanged(await (notice ? changeNotice({ id, text, endsAt }) : writeNotice({ id, text, startsAt, endsAt })))
      kept.forget()
      const times = { start: formatDateTime(startsAt), end: formatDateTime(endsAt) }
      flash.here({ tone: 'ok', text: t(Date.parse(startsAt) > +now() ? 'plannedNow' : 'shownNow', times) })
      onClose()
    },
  })
  const { close, question } = useKeptQuestion({ form, isDirty }, kept, onClose)
  useFirstField(formProps.ref)
  return (
    <>
      <Dialog
        open
        onClose={close}
        title={t(notice ? 'editTitle' : 'addTitle')}
        description={t(notice ? 'editMeaning' : 'meaning')}
        footer={
          <>
            <Button type="submit" form={formId} variant="primary" busy={isBusy}>
              {t(notice ? 'save' : 'submit')}
            </Button>
            <Button onClick={close}>{t('cancel')}</Button>
          </>
        }
      >
        {/* A field of dates knows the forms of sections, whose values are any. */}
        <FormProvider {...(form as unknown as UseFormReturn<FormValues>)}>
          <form {...formProps} id={formId} className="grid gap-5">
            <CallProblems problems={problems} />
            <TextField {...field('text')} label={t('text')} hint={t('textHint')} maxLength={longestNotice} required />
            {notice && <p>{t('from', { start: formatDateTime(notice.startsAt) })}</p>}
            <div className="grid items-start gap-5 sm:grid-cols-2">
              {!notice && <DateField {...field('startsAt')} isTimed label={t('starts')} />}
              <DateField {...field('endsAt')} isTimed label={t('ends')} />
            </div>
            <Outlook control={form.control} />
          </form>
        </FormProvider>
      </Dialog>
      {question}
    </>
  )
}

function Outlook({ control }: { control: Control<Values> }) {
  const t = useWords(adminNoticeWords)
  const values = useWatch({ control })
  const { text = '', startsAt = '', endsAt = '' } = values
  if (text.trim() === '') return null
  const isWhole = Object.keys(noticeProblems({ text, startsAt, endsAt }, now())).length === 0
  return (
    <section aria-label={t('preview')} className="grid gap-2">
      <h3 className="text-[1rem]">{t('preview')}</h3>
      <NoticeLine text={text} />
      {isWhole && <p>{t('outlook', { start: formatDateTime(startsAt), end: formatDateTime(endsAt) })}</p>}
    </section>
  )
}

/** People read and type minutes. */
function toMinute(at: Date): string {
  return `${at.toISOString().slice(0, 16)}:00.000Z`
}
