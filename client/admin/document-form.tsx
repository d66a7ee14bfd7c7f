import { useEffect, useRef, useState } from 'react'
import { FormProvider, useForm, useFormState } from 'react-hook-form'
import { useNavigate } from 'react-router-dom'
import { now } from '#client/data/now.ts'
import { dropDraft } from '#client/data/kept/drafts.ts'
import { save, type SaveOutcome } from '#client/data/kept/save.ts'
import { useRenumbered } from '#client/data/kept/use-renumbered.ts'
import { openSyncSheet } from '#client/data/open-sync-sheet.ts'
import { createRefusedPlaces, resolverOf } from '#client/forms/resolver.ts'
import { summaryOf } from '#client/forms/summary.ts'
import { useSubmit } from '#client/forms/use-submit.ts'
import { formatTime } from '#client/i18n/format.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { adminWords } from '#client/i18n/words/admin.ts'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { ErrorSummary } from '#client/ui/error-summary.tsx'
import { Notice } from '#client/ui/notice.tsx'
import { StickyBar } from '#client/ui/sticky-bar.tsx'
import type { Collection, Documents } from '#sync/entities/index.ts'
import { DraftKeeper } from './draft-keeper.tsx'
import { documentErrors } from './document-errors.ts'
import { boundFields } from './form-fields.ts'
import { tidied } from './form-values.ts'
import { isTaken, problemsOf, successMessage } from './outcome-words.ts'
import { useFlash } from './flash-message.tsx'
import { addressOf, type FormValues, type Section } from './section.ts'
import { SizeNotice } from './size-notice.tsx'
import { createDraftWriter } from './use-draft.ts'
import { useGoBack } from './use-go-back.ts'
import { LeaveDialog, useLeaveWarning } from './use-leave-warning.tsx'
import { useSaveKeys } from './use-save-keys.ts'

type DocumentFormProps = {
  section: Section
  draftKey: string
  /** What the form showed when it opened; null when it creates. */
  opened: Documents[Collection] | null
  initial: FormValues
  /** What a closed tab had not saved. */
  restored: FormValues | null
}

/** The form of a section with what every form does: checks, saves, keeps drafts, warns, goes back (product 4). */
export function DocumentForm({ section, draftKey, opened, initial, restored }: DocumentFormProps) {
  const t = useWords(adminWords)
  const flash = useFlash()
  const goBack = useGoBack(addressOf(section))
  const element = useRef<HTMLFormElement>(null)
  const summary = useRef<HTMLDivElement>(null)
  const [isRestored, setRestored] = useState(restored !== null)
  // Saved, given up, or in conflict and thus in the hands of the sync sheet: nothing here is unsaved any more.
  const [isOver, setOver] = useState(false)
  const [isInConflict, setInConflict] = useState(false)
  const [keptAt, setKeptAt] = useState<string | null>(null)
  const [writer] = useState(() => createDraftWriter(draftKey, () => setKeptAt(formatTime(now()))))
  const [refusedPlaces] = useState(createRefusedPlaces)
  const [resolver] = useState(() =>
    resolverOf((values: FormValues) => documentErrors(section.collection, values), refusedPlaces),
  )
  const form = useForm<FormValues>({
    mode: 'onBlur',
    shouldFocusError: false,
    defaultValues: initial,
    resolver,
  })
  const { isDirty, isSubmitting, submitCount, errors } = useFormState({ control: form.control })
  const warning = useLeaveWarning(isDirty && !isOver)

  const id = useRenumbered(opened?.id ?? '')
  const navigate = useNavigate()
  // What is typed stays on the screen, and is saved under the new id.
  const moves = opened !== null && id !== opened.id && !isDirty && !isOver
  useEffect(() => {
    if (moves) void navigate(`${addressOf(section)}/edit/${id}`, { replace: true })
  }, [moves, navigate, section, id])

  useEffect(() => {
    if (restored) form.reset(restored, { keepDefaultValues: true })
  }, [form, restored])

  const end = () => {
    warning.release()
    writer.rest()
    setOver(true)
  }
  const refusedBy = (outcome: SaveOutcome) => {
    if (outcome.status === 'conflict') {
      end()
      setInConflict(true)
    }
    return { fields: outcome.status === 'refused' ? outcome.fields : [], problems: problemsOf(outcome, t) }
  }
  const { submit, problems } = useSubmit(form, refusedPlaces, async (typed) => {
    const values = tidied(section.collection, typed)
    const shown = opened && { opened: { ...opened, id }, values: { ...values, id } }
    const { collection } = section
    const outcome = shown
      ? await save({ collection, kind: 'update', ...shown, draftKey })
      : await save({ collection, kind: 'create', opened, values, draftKey })
    if (!isTaken(outcome)) return refusedBy(outcome)
    end()
    // What is left of a draft is offered once more; nobody is kept here by it.
    if (outcome.status === 'unchanged') await dropDraft(draftKey).catch(() => {})
    const message = successMessage(outcome, t('saved', { name: String(values['name']) }), t)
    if (message) flash.onNext(message)
    goBack()
    return null
  })
  const wrong = submitCount > 0 ? summaryOf(form, errors, problems) : []
  const hasFailed = wrong.length > 0
  useEffect(() => {
    if (hasFailed) summary.current?.focus()
  }, [submitCount, hasFailed])

  /** Gone from the device first, so that nothing that is shown as discarded comes back. */
  const discardRestored = async () => {
    writer.rest()
    await dropDraft(draftKey).catch(() => {})
    setRestored(false)
    form.reset(initial)
    writer.forget()
  }
  const giveUp = () => {
    end()
    writer.forget()
    void dropDraft(draftKey)
  }

  useSaveKeys(element)

  return (
    <FormProvider {...form}>
      <form
        ref={element}
        noValidate
        className="max-w-[44rem]"
        onSubmit={(event) => {
          event.preventDefault()
          if (!isSubmitting && !isOver) void submit()
        }}
      >
        <Card className="grid gap-5">
          {isRestored && !isOver && (
            <Notice
              tone="info"
              actions={
                <Button compact onClick={() => void discardRestored()}>
                  {t('discard')}
                </Button>
              }
            >
              {t('restored')}
            </Notice>
          )}
          {hasFailed && (
            <ErrorSummary
              ref={summary}
              title={t('problem')}
              errors={wrong}
              action={isInConflict && <Button onClick={openSyncSheet}>{t('openSync')}</Button>}
            />
          )}
          <section.Fields field={boundFields(section.collection, form, errors)} control={form.control} />
          <SizeNotice collection={section.collection} opened={opened} control={form.control} />
          <StickyBar>
            {!isOver && (
              <Button type="submit" variant="primary" busy={isSubmitting}>
                {isSubmitting ? t('saving') : t('save')}
              </Button>
            )}
            <Button
              onClick={() => {
                if (isDirty && !isSubmitting && !isOver) return warning.askBefore(goBack)
                giveUp()
                goBack()
              }}
            >
              {t('cancel')}
            </Button>
            <DraftKeeper control={form.control} opened={opened} writer={writer} isOver={isOver} keptAt={keptAt} />
          </StickyBar>
        </Card>
        <LeaveDialog question={warning.question} onStay={warning.stay} onLeave={giveUp} />
      </form>
    </FormProvider>
  )
}
