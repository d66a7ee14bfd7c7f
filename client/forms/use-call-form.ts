import { useRef, useState, type FormEvent } from 'react'
import { useForm, useFormState, type DefaultValues, type FieldValues, type Path } from 'react-hook-form'
import { useErrorTitle } from '#client/ui/fields/error-title.ts'
import { boundField } from './bound-field.ts'
import { resolverOf, type CheckedError } from './resolver.ts'
import { useCall } from './use-call.ts'
import { useHeldFields } from './use-held-fields.ts'

/** The error of each field, in words; a field without one is left out or null. */
export type Wrong<Values> = { [Name in keyof Values]?: string | null | undefined }

/**
 * A form that ends in a call: a failing rule shows on leaving its field and on submit, blocks the submit and takes the
 * focus; the input stays when the call is refused.
 */
export function useCallForm<Values extends FieldValues>({
  initial,
  check,
  send,
  onInvalid,
}: {
  initial: DefaultValues<Values>
  check: (values: Values) => Wrong<Values>
  /** @throws what the call throws, which is then listed in `problems` */
  send: (values: Values) => Promise<void>
  /** A failing rule has blocked the submit: called instead of giving the focus to the first field that has one. */
  onInvalid?: () => void
}) {
  const call = useCall()
  const box = useRef<HTMLFormElement>(null)
  useHeldFields(box, call.isBusy)
  const [resolver] = useState(() => resolverOf((values: Values) => toPlaces(check(values))))
  const form = useForm<Values>({ mode: 'onBlur', defaultValues: initial, resolver, shouldFocusError: !onInvalid })
  const { errors, submitCount, isDirty } = useFormState({ control: form.control })
  useErrorTitle(call.problems.length > 0 || (submitCount > 0 && Object.keys(errors).length > 0))
  const submit = async () => {
    let isBlocked = false
    const block = () => {
      isBlocked = true
    }
    await form.handleSubmit(async (values) => {
      await call.run(() => send(values), isDirty)
    }, block)()
    // Only now the form holds its errors.
    if (isBlocked) onInvalid?.()
  }

  const field = (name: Path<Values>) => boundField(form, errors, name)
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    void submit()
  }

  return { ...call, form, field, errors, submitCount, isDirty, formProps: { ref: box, noValidate: true, onSubmit } }
}

/** The fields of these forms are places in themselves: they have no rows, and a rule may concern any of them. */
export function toPlaces(wrong: Readonly<Record<string, unknown>>): CheckedError[] {
  return Object.entries(wrong).flatMap(([place, message]) =>
    typeof message === 'string' ? { place, message, isRule: true } : [],
  )
}
