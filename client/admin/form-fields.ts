import type { FieldErrors, RegisterOptions, UseFormReturn } from 'react-hook-form'
import { boundField } from '#client/forms/bound-field.ts'
import { childOf, fieldOf, type Field } from '#sync/define.ts'
import { entityOf, type Collection } from '#sync/entities/index.ts'
import type { FieldOf, FormValues } from './section.ts'

/** Gives the fields of an entity, and those of its rows (`schedules.2.start`), their places in the form. */
export function boundFields<C extends Collection>(
  collection: C,
  form: UseFormReturn<FormValues>,
  errors: FieldErrors<FormValues>,
): FieldOf<C> {
  return (name) => {
    const definition = definitionOf(collection, name)
    return {
      ...boundField(form, errors, name, definition && typed(definition)),
      required: definition?.required !== undefined,
    }
  }
}

function definitionOf(collection: Collection, name: string): Field | undefined {
  const entity = entityOf(collection)
  const [list = '', , field] = name.split('.')
  if (field === undefined) return fieldOf(entity, list)
  const child = childOf(entity, list)
  return child && fieldOf(child, field)
}

/** What a field holds is of its kind: a number is one, and an emptied field that may be empty holds nothing. */
function typed({ kind, nullable }: Field): RegisterOptions<FormValues> {
  if (kind === 'flag') return {}
  if (kind === 'integer' && !nullable) return { valueAsNumber: true }
  if (!nullable) return {}
  return {
    setValueAs: (given: unknown) => {
      if (given === '' || given === null || given === undefined) return null
      return kind === 'integer' ? Number(given) : given
    },
  }
}
