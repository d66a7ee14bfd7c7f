import { zodResolver } from '@hookform/resolvers/zod'
import type { FieldErrors, FieldValues, Path, Resolver, UseFormReturn } from 'react-hook-form'
import { afterPress } from '#client/ui/after-press.ts'
import type { SummaryError } from '#client/ui/error-summary.tsx'
import { fieldOf } from '#sync/define.ts'
import { toZod } from '#sync/derive/to-zod.ts'
import { entityOf, type Collection } from '#sync/entities/index.ts'
import type { FieldOf, FormValues } from './section.ts'

const resolvers = new Map<Collection, Resolver<FormValues>>()

/** Checks a form by the rules of its entity, in the specification's words (spec section 5). */
export function resolverOf(collection: Collection): Resolver<FormValues> {
  const known = resolvers.get(collection)
  if (known) return known
  const resolver = zodResolver(toZod(entityOf(collection))) as unknown as Resolver<FormValues>
  resolvers.set(collection, resolver)
  return resolver
}

/** Gives a field of the design system its place in the form. */
export function boundFields(
  collection: Collection,
  form: UseFormReturn<FormValues>,
  errors: FieldErrors<FormValues>,
): FieldOf<Collection> {
  return (name, options) => {
    const { onBlur, ...registered } = form.register(name, options)
    return {
      ...registered,
      required: fieldOf(entityOf(collection), name)?.required !== undefined,
      error: messageOf(errors[name]),
      // An error that appears on leaving a field must not move Save away from under the press that left it.
      onBlur: async (event: unknown) => afterPress(() => void onBlur(event as Parameters<typeof onBlur>[0])),
    }
  }
}

/** Everything that is wrong with a form: what the fields say, then what is wrong beyond them. */
export function summaryOf<Values extends FieldValues>(
  form: Pick<UseFormReturn<Values>, 'setFocus'>,
  errors: FieldErrors<Values>,
  problems: readonly string[],
): SummaryError[] {
  const fields = Object.entries(errors).flatMap(([name, error]): SummaryError[] => {
    const message = messageOf(error)
    if (message === undefined) return []
    const ref: unknown = Object(error).ref
    if (!(ref instanceof HTMLElement)) return [{ message }]
    return [{ message, fieldId: ref.id, onGo: () => form.setFocus(name as Path<Values>) }]
  })
  return [...fields, ...problems.map((message) => ({ message }))]
}

function messageOf(error: unknown): string | undefined {
  const message: unknown = Object(error).message
  return typeof message === 'string' ? message : undefined
}
