import { useState, type FormEvent } from 'react'
import {
  useForm,
  useFormState,
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  type Path,
  type Resolver,
} from 'react-hook-form'
import { afterPress } from '#client/ui/after-press.ts'
import { useCall } from './use-call.ts'

/** What is wrong with each field, in words; a field that is right is left out or null. */
export type Wrong<Values> = { [Name in keyof Values]?: string | null | undefined }

/**
 * A form that ends in a call: a failing rule shows on leaving its field and on submit, blocks the submit and takes the
 * focus; what was typed stays when the call is refused.
 */
export function useCallForm<Values extends FieldValues>({
  initial,
  check,
  send,
}: {
  initial: DefaultValues<Values>
  check: (values: Values) => Wrong<Values>
  /** @throws what the call throws, which is then listed in `problems` */
  send: (values: Values) => Promise<void>
}) {
  const call = useCall()
  const [resolver] = useState(() => resolverOf(check))
  const form = useForm<Values>({ mode: 'onBlur', defaultValues: initial, resolver })
  const { errors, submitCount } = useFormState({ control: form.control })
  const submit = form.handleSubmit(async (values) => {
    await call.run(() => send(values))
  })

  /** Gives a field of the design system its place in the form. */
  const field = (name: Path<Values>) => {
    const { onBlur, ...registered } = form.register(name)
    const message: unknown = Object(errors[name]).message
    return {
      ...registered,
      error: typeof message === 'string' ? message : null,
      // An error that appears on leaving a field must not move the button away from under the press that left it.
      onBlur: async (event: unknown) => afterPress(() => void onBlur(event as Parameters<typeof onBlur>[0])),
    }
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    void submit()
  }

  return { ...call, form, field, errors, submitCount, formProps: { noValidate: true, onSubmit } }
}

function resolverOf<Values extends FieldValues>(check: (values: Values) => Wrong<Values>): Resolver<Values> {
  return (values) => {
    const wrong = Object.entries(check(values)).filter(([, message]) => typeof message === 'string')
    const errors = Object.fromEntries(wrong.map(([name, message]) => [name, { type: 'rule', message }]))
    if (wrong.length === 0) return { values, errors: {} }
    return { values: {}, errors: errors as FieldErrors<Values> }
  }
}
