import type { FormEvent } from 'react'
import {
  useForm,
  useFormState,
  type DefaultValues,
  type FieldValues,
  type Path,
  type RegisterOptions,
} from 'react-hook-form'
import { afterPress } from '#client/ui/after-press.ts'
import { useCall } from './use-call.ts'

/**
 * A form that ends in a call: a failing rule shows on leaving its field and on submit, blocks the submit and takes the
 * focus; what was typed stays when the call is refused.
 */
export function useCallForm<Values extends FieldValues>({
  initial,
  send,
}: {
  initial: DefaultValues<Values>
  /** @throws what the call throws, which is then listed in `problems` */
  send: (values: Values) => Promise<void>
}) {
  const call = useCall()
  const form = useForm<Values>({ mode: 'onBlur', defaultValues: initial })
  const { errors } = useFormState({ control: form.control })
  const submit = form.handleSubmit(async (values) => {
    await call.run(() => send(values))
  })

  /** Gives a field of the design system its place in the form. */
  const field = <Name extends Path<Values>>(name: Name, rules?: RegisterOptions<Values, Name>) => {
    const { onBlur, ...registered } = form.register(name, rules)
    const message: unknown = Object(errors[name]).message
    return {
      ...registered,
      required: rules !== undefined,
      error: typeof message === 'string' ? message : null,
      // An error that appears on leaving a field must not move the button away from under the press that left it.
      onBlur: async (event: unknown) => afterPress(() => void onBlur(event as Parameters<typeof onBlur>[0])),
    }
  }

  return {
    ...call,
    form,
    field,
    formProps: {
      noValidate: true,
      onSubmit: (event: FormEvent) => {
        event.preventDefault()
        void submit()
      },
    },
  }
}

/** The rule of a field that may not be empty; blanks are nothing. */
export function filled(message: string) {
  return { validate: (value: string) => value.trim() !== '' || message }
}
