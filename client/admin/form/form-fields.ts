import type { FieldErrors, RegisterOptions, UseFormReturn } from 'react-hook-form'
import { boundField } from '#client/forms/bound-field.ts'
import { fieldLabel } from '#client/i18n/words/fields.ts'
import { childOf, fieldOf, type Child, type Entity, type Field } from '#sync/define.ts'
import { entityOf, type Collection } from '#sync/entities/index.ts'
import type { FieldOf, FormValues } from '../section.ts'

/**
 * Gives the fields of an entity, and those of its rows (`schedules.2.start`), their labels and their places in the
 * form.
 */
export function boundFields<C extends Collection>(
  collection: C,
  form: UseFormReturn<FormValues>,
  errors: FieldErrors<FormValues>,
): FieldOf<C> {
  return (name) => {
    const { definition, own } = placed(collection, name)
    const field = fieldOf(definition, own)
    return {
      ...boundField(form, errors, name, field && typed(field)),
      label: fieldLabel(definition, own),
      required: field?.required !== undefined,
    }
  }
}

/** The definition that a field belongs to, and its name there. */
function placed(collection: Collection, name: string): { definition: Entity | Child; own: string } {
  const entity = entityOf(collection)
  const [first = '', , field] = name.split('.')
  const child = field === undefined ? undefined : childOf(entity, first)
  return child && field !== undefined ? { definition: child, own: field } : { definition: entity, own: first }
}

/** A field's value has its own type: a number is a number, and an emptied optional field is null. */
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
