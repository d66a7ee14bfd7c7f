import type {
  FieldErrors,
  FieldValues,
  Path,
  RegisterOptions,
  UseFormReturn,
  UseFormRegisterReturn,
} from 'react-hook-form'
import { get } from 'react-hook-form'
import { afterPress } from '#client/ui/loading/after-press.ts'

/** What connects a field of the design system to a form: its name, its events and its error. */
export type BoundField = UseFormRegisterReturn & { error: string | undefined }

/** Gives a field of the design system its place in the form (`schedules.2.start` for one in a row). */
export function boundField<Values extends FieldValues>(
  form: Pick<UseFormReturn<Values>, 'register' | 'trigger'>,
  errors: FieldErrors<Values>,
  name: Path<Values>,
  options?: RegisterOptions<Values, Path<Values>>,
): BoundField {
  const { onBlur, onChange, ...registered } = form.register(name, options)
  return {
    ...registered,
    error: messageOf(get(errors, name)),
    // An error that appears on leaving a field must not move a button away from under the press that left it.
    onBlur: async (event: unknown) => afterPress(() => void onBlur(event as Parameters<typeof onBlur>[0])),
    onChange: async (event: unknown) => {
      await onChange(event as Parameters<typeof onChange>[0])
      // An error goes away as it is mended.
      const own = get(errors, name) === undefined ? [] : [name]
      const wrong = [...own, ...rulesBeside(errors, name), ...groupsAround(errors, name)]
      if (wrong.length > 0) await form.trigger(wrong as Path<Values>[])
    },
  }
}

/** A rule's error at a field beside this one may concern this one too: it is checked again when this one changes. */
function rulesBeside(errors: object, name: string): string[] {
  const parent = name.split('.').slice(0, -1).join('.')
  const siblings = Object.entries(Object(parent ? get(errors, parent) : errors) as object)
  const isRule = (error: unknown) => (Object(error) as { type?: unknown }).type === 'rule'
  return siblings
    .filter(([, error]) => isRule(error))
    .map(([field]) => (parent ? `${parent}.${field}` : field))
    .filter((field) => field !== name)
}

/** An error of the row or list around a field may be resolved by a change of it; a list is checked as a whole. */
function groupsAround(errors: object, name: string): string[] {
  const [list = '', number] = name.split('.')
  if (number === undefined) return []
  const wrong = messageOf(get(errors, `${list}.root`)) ?? messageOf(get(errors, `${list}.${number}`))
  return wrong === undefined ? [] : [list]
}

export function messageOf(error: unknown): string | undefined {
  const { message } = Object(error) as { message?: unknown }
  return typeof message === 'string' ? message : undefined
}
