import { useEffect, useEffectEvent, useRef, useState, type ReactNode, type RefObject } from 'react'
import {
  FormProvider,
  useForm,
  useFormState,
  type DefaultValues,
  type FieldValues,
  type Path,
  type PathValue,
  type UseFormReturn,
} from 'react-hook-form'
import { showQueued } from '#client/data/replica/edits/save.ts'
import { finishOpen } from '#client/forms/before-save.ts'
import { keepKeys, takeKeys, type KeptKeys } from '#client/forms/kept-keys.ts'
import { createRefusedPlaces, resolverOf, type CheckedError } from '#client/forms/resolver.ts'
import { summaryOf } from '#client/forms/summary.ts'
import { createTypedProblems, keepTypedProblems, type UnreadTexts } from '#client/forms/typed-problems.ts'
import { useHeldFields } from '#client/forms/use-held-fields.ts'
import { useSubmit, type Refused } from '#client/forms/use-submit.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { adminWords } from '#client/i18n/words/admin.ts'
import { Button } from '#client/ui/button.tsx'
import { Card } from '#client/ui/card.tsx'
import { ErrorSummary } from '#client/ui/fields/error-summary.tsx'
import { StickyBar } from '#client/ui/sticky-bar.tsx'
import { useFlash, type Message } from '../flash-message.tsx'
import { markRow, type MarkedRow } from '../list/marked-row.ts'
import { goBackSaying, useGoBack } from './use-go-back.ts'
import { LeaveDialog, useLeaveWarning } from './use-leave-warning.tsx'
import { useSaveKeys } from './use-save-keys.ts'
import { formGone } from '#sync/times.ts'

/**
 * The outcome of a save: the message and mark for the list, or why the form stays; `isOver` when nothing is left to
 * save.
 */
export type Saved = { message: Message | null; row: MarkedRow | null }
export type NotSaved = Refused & { isOver?: boolean }

type ShellOptions<Values> = {
  initial: Values
  /** Texts that are no values, of a draft. */
  unread?: UnreadTexts | undefined
  /** Where Save and Cancel lead when the form is the first screen of this tab. */
  backTo: string
  /** The value of the first render stays. */
  check: (values: Values) => readonly CheckedError[]
  save: (values: Values) => Promise<Saved | NotSaved>
  /** It was saved or cancelled: nothing here is unsaved any more. */
  onEnd?: () => void
  onGiveUp?: () => void
}

export type Shell<Values extends FieldValues> = ReturnType<typeof useFormShell<Values>>

/** An administration form: it is checked, saved once, asks before unsaved work is left, and goes back (product 4). */
export function useFormShell<Values extends FieldValues>(options: ShellOptions<Values>) {
  const { initial, unread, backTo, check, save, onEnd, onGiveUp } = options
  const flash = useFlash()
  const leadsTo = useRef<(() => void) | null>(null)
  const goBack = useGoBack(backTo, leadsTo)
  const [isOver, setOver] = useState(false)
  const [refusedPlaces] = useState(createRefusedPlaces)
  const [typed] = useState(() => createTypedProblems(unread))
  const [resolver] = useState(() => resolverOf<Values>((values) => typed.explain(check(values)), refusedPlaces))
  const form = useForm<Values>({
    mode: 'onBlur',
    shouldFocusError: false,
    defaultValues: initial as DefaultValues<Values>,
    resolver,
  })
  useEffect(() => keepTypedProblems(form.control, typed), [form.control, typed])
  const { isDirty, isSubmitting, submitCount, errors } = useFormState({ control: form.control })
  const warning = useLeaveWarning(isDirty && !isOver)
  const sets = useRef<Partial<Values>>({})
  const isFinishing = useRef(false)
  const element = useRef<HTMLFormElement>(null)
  const keys = useRef<KeptKeys | null>(null)
  useEffect(() => () => keys.current?.drop(), [])
  const letGo = () => {
    warning.release()
    onEnd?.()
  }
  const end = () => {
    letGo()
    setOver(true)
  }
  const giveUp = () => {
    end()
    onGiveUp?.()
  }
  const { submit, problems } = useSubmit(form, refusedPlaces, async (values) => {
    const ended = await save({ ...values, ...sets.current })
    if (!('message' in ended)) {
      if (ended.isOver) end()
      return ended
    }
    letGo()
    const { pathname } = location
    if (goBackSaying(flash, ended.message, goBack)) {
      // At the same address no other screen comes, which would show it.
      if (leadsTo.current && ended.message && location.pathname === pathname) flash.here(ended.message)
      markRow(ended.row)
      showQueued()
      await gone()
    }
    setOver(true)
    return null
  })
  const cancel = () => {
    if (isDirty && !isSubmitting && !isOver) return warning.confirmBefore(goBack)
    giveUp()
    goBack()
  }
  /**
   * @param also values that this save sets besides what is on the form, which keeps its own if it is refused
   * @param next leads to the form that follows, if the save does not go back; letters are kept for it
   */
  const press = (also: Partial<Values> = {}, next: (() => void) | null = null) => {
    if (isSubmitting || isOver || isFinishing.current) return
    sets.current = also
    const kept = next && keepKeys(element.current)
    keys.current = kept
    leadsTo.current =
      next &&
      (() => {
        next()
        kept?.lead()
      })
    const finished = finishOpen(form.control)
    if (!finished) return void submit().finally(kept?.drop)
    isFinishing.current = true
    void finished
      .finally(() => (isFinishing.current = false))
      .then((maySave) => (maySave ? submit() : undefined))
      .finally(kept?.drop)
  }
  return {
    element,
    form,
    typed,
    errors,
    problems,
    submitCount,
    isDirty,
    isSubmitting,
    isOver,
    warning,
    giveUp,
    cancel,
    press,
  }
}

const gone = () => new Promise<void>((resolve) => setTimeout(resolve, formGone))

type FormShellProps<Values extends FieldValues> = {
  shell: Shell<Values>
  /** Above the fields; only errors come before it. */
  notice?: ReactNode
  /** The next step in the summary, if it is not in the fields. */
  summaryAction?: ReactNode
  /** What the save does, if it does more than to save. */
  saveLabel?: string
  /** The buttons in place of Save, and what Enter and Ctrl+S do. */
  saves?: { buttons: ReactNode; byKeys: () => void; andAddAnother?: () => void }
  /** Beside Save and Cancel. */
  beside?: ReactNode
  /** Beside the form, where the window is wide. */
  aside?: ReactNode
  /** The first field has a name that another one is expected to replace. */
  isNameProposed?: boolean
  children: ReactNode
}

/** What surrounds the fields: all errors in one summary that takes the focus, and Save and Cancel. */
export function FormShell<Values extends FieldValues>(props: FormShellProps<Values>) {
  const { shell, notice, summaryAction, saveLabel, saves, beside, aside, isNameProposed = false, children } = props
  const { element, form, errors, problems, submitCount, isSubmitting, isOver, warning } = shell
  const t = useWords(adminWords)
  const summary = useRef<HTMLDivElement>(null)
  const wrong = submitCount > 0 ? summaryOf(form, errors, problems) : []
  const hasFailed = wrong.length > 0
  useEffect(() => {
    if (hasFailed) summary.current?.focus()
  }, [submitCount, hasFailed])
  useSaveKeys(element, saves?.andAddAnother)
  useFocusOnFirstField(element, (field) => {
    if (isNameProposed && field instanceof HTMLInputElement) field.select()
    typeKept(form, field, isNameProposed)
  })
  // What is over can still be read, and left by its buttons.
  useHeldFields(element, isSubmitting || isOver, 'a, .sticky-bar button, [role="alert"] button')
  return (
    <FormProvider {...form}>
      <div
        className={
          aside
            ? 'grid grid-cols-[minmax(0,1fr)] items-start gap-6 min-[75rem]:grid-cols-[minmax(0,44rem)_minmax(20rem,24rem)]'
            : undefined
        }
      >
        <form
          ref={element}
          noValidate
          className="max-w-[44rem]"
          onSubmit={(event) => {
            event.preventDefault()
            const save = saves?.byKeys ?? shell.press
            save()
          }}
        >
          <Card className="grid grid-cols-[minmax(0,1fr)] gap-5">
            {hasFailed && <ErrorSummary ref={summary} title={t('problem')} errors={wrong} action={summaryAction} />}
            {notice}
            {children}
            <StickyBar>
              {!isOver && !saves && (
                <Button type="submit" variant="primary" busy={isSubmitting}>
                  {isSubmitting ? t('saving') : (saveLabel ?? t('save'))}
                </Button>
              )}
              {!isOver && saves?.buttons}
              <Button onClick={shell.cancel}>{t('cancel')}</Button>
              {beside}
            </StickyBar>
          </Card>
        </form>
        {aside}
      </div>
      <LeaveDialog question={warning.question} onStay={warning.stay} onLeave={shell.giveUp} />
    </FormProvider>
  )
}

/**
 * A form opens in its first field that can be changed; an editor of formatted text may still be on its way.
 * @param opened has the field once it has the focus, and null when somebody types elsewhere
 */
function useFocusOnFirstField(form: RefObject<HTMLFormElement | null>, opened: (field: Element | null) => void): void {
  const open = useEffectEvent(opened)
  useEffect(() => {
    const { current } = form
    if (!current) return undefined
    const focusFirst = () => {
      // Somebody may type elsewhere while a form is loaded.
      if (isSomewhereElse(document.activeElement)) {
        open(null)
        return true
      }
      const first = current.querySelector<HTMLElement>(
        '[name]:not(:disabled, [readonly], [type="hidden"]), [contenteditable="true"]',
      )
      first?.focus({ preventScroll: true })
      if (first) open(first)
      return first !== null
    }
    if (focusFirst()) return undefined
    const watching = new MutationObserver(() => {
      // Whoever has chosen something in the form meanwhile stays there.
      if (current.contains(document.activeElement)) open(null)
      else if (!focusFirst()) return
      watching.disconnect()
    })
    watching.observe(current, { childList: true, subtree: true })
    return () => watching.disconnect()
  }, [form])
}

function isSomewhereElse(focused: Element | null): boolean {
  return Boolean(focused?.closest('input, textarea, select, [contenteditable], [role="dialog"]'))
}

/** Letters typed while the form was on its way are the first ones in its first field, or replace what is selected there. */
function typeKept<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  field: Element | null,
  isReplaced: boolean,
): void {
  const text = takeKeys()
  if (!text || !(field instanceof HTMLInputElement) || field.type !== 'text') return
  const name = field.name as Path<Values>
  form.setValue(name, (isReplaced ? text : field.value + text) as PathValue<Values, Path<Values>>, {
    shouldDirty: true,
  })
}
