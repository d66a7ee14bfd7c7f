import { useFormContext, useFormState } from 'react-hook-form'
import { boundField } from '#client/forms/bound-field.ts'
import type { RequiredDetail } from '#sync/rules/profile.ts'
import { requiredOf, type Whose } from './detail-errors.ts'
import type { ProfileValues } from './profile-values.ts'

/**
 * Gives a field of the design system its place in the form around it, which is any form whose values hold
 * `ProfileValues` (`<FormProvider {...form}>`).
 */
export function useDetailField(whose: Whose) {
  const form = useFormContext<ProfileValues>()
  const { errors } = useFormState({ control: form.control })
  return (name: keyof ProfileValues) => ({
    ...boundField(form, errors, name),
    required: requiredOf[whose].includes(name as RequiredDetail),
  })
}
