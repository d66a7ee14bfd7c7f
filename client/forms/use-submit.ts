import { useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { failureMessages } from '#client/data/online/failure-messages.ts'
import type { FieldError } from '#sync/protocol/push-answer.ts'
import type { RefusedPlaces } from './resolver.ts'

/** What keeps a form from being over: what is wrong at its places, and beyond them. */
export type Refused = { fields: readonly FieldError[]; problems: readonly string[] }

/**
 * Sends what a checked form holds. Whatever comes of it is told: what is wrong with a field or a row there, the rest as
 * problems, also when something throws.
 * @param send answers null once the form is over
 */
export function useSubmit<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  refusedPlaces: RefusedPlaces,
  send: (values: Values) => Promise<Refused | null>,
) {
  const [problems, setProblems] = useState<readonly string[]>([])
  /** What was typed while it was on its way is another value than the refused one. */
  const show = async (refused: Refused, sent: Values) => {
    refusedPlaces.refuse(refused.fields, sent)
    const standing = refusedPlaces.stillIn(form.getValues())
    // The resolver knows what was refused, and where it stands by now.
    if (standing.length > 0) await form.trigger()
    setProblems([...refused.problems, ...messagesBeside(refused.fields, standing)])
  }
  const checkAndSend = form.handleSubmit(
    async (values) => {
      setProblems([])
      try {
        const refused = await send(values)
        if (refused) await show(refused, values)
      } catch (error) {
        setProblems(failureMessages(error))
      }
    },
    () => setProblems([]),
  )
  const submit = () => {
    refusedPlaces.forget()
    return checkAndSend()
  }
  return { submit, problems }
}

/** What was refused at a place that holds another value now is told all the same: otherwise the form would say nothing. */
export function messagesBeside(fields: readonly FieldError[], standing: readonly FieldError[]): string[] {
  return [...new Set(fields.filter((error) => !standing.includes(error)).map(({ message }) => message))]
}
