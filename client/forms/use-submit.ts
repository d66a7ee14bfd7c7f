import { useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { failureMessages } from '#client/data/online/http/failure-messages.ts'
import type { FieldError } from '#sync/protocol/push-answer.ts'
import type { RefusedPlaces } from './resolver.ts'

/** What keeps a form from being finished: errors at its places, and other problems. */
export type Refused = { fields: readonly FieldError[]; problems: readonly string[] }

/**
 * Sends the values of a checked form. Every outcome is shown: errors at their field or row, anything else as a problem,
 * even when something throws.
 * @param send answers null once the form is finished
 */
export function useSubmit<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  refusedPlaces: RefusedPlaces,
  send: (values: Values) => Promise<Refused | null>,
) {
  const [problems, setProblems] = useState(none)
  /** A value typed while the form was being sent is not the refused one. */
  const show = async (refused: Refused, sent: Values) => {
    refusedPlaces.refuse(refused.fields, sent)
    const standing = refusedPlaces.stillIn(form.getValues())
    // The resolver knows what was refused, and where it is by now.
    if (standing.length > 0) await form.trigger()
    setProblems([...refused.problems, ...messagesBeside(refused.fields, standing)])
  }
  const checkAndSend = form.handleSubmit(
    async (values) => {
      setProblems(none)
      try {
        const refused = await send(values)
        if (refused) await show(refused, values)
      } catch (error) {
        setProblems(failureMessages(error))
      }
    },
    () => setProblems(none),
  )
  const submit = () => {
    refusedPlaces.forget()
    return checkAndSend()
  }
  return { submit, problems }
}

/** The same one each time, so that a form with nothing to say does not render again. */
const none: readonly string[] = []

/** A refusal at a place that now holds another value is still shown: otherwise the form would say nothing. */
export function messagesBeside(fields: readonly FieldError[], standing: readonly FieldError[]): string[] {
  return [...new Set(fields.filter((error) => !standing.includes(error)).map(({ message }) => message))]
}
