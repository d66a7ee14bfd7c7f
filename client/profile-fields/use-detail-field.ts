import { useFormContext, useFormState } from 'react-hook-form'
import { boundField } from '#client/forms/bound-field.ts'
import { useWords } from '#client/i18n/i18n.ts'
import { profileLabelWords } from '#client/i18n/words/profile-fields.ts'
import { requiredDetails, type ProfileDetail, type Whose } from '#sync/rules/profile.ts'
import type { ProfileValues } from './profile-values.ts'

/**
 * Gives a field of the design system its label and its place in the form around it, which may be any form whose values
 * hold `ProfileValues` (`<FormProvider {...form}>`).
 */
export function useDetailField(whose: Whose) {
  const label = useWords(profileLabelWords)
  const form = useFormContext<ProfileValues>()
  const { errors } = useFormState({ control: form.control })
  return (name: ProfileDetail) => ({
    ...boundField(form, errors, name),
    label: label(name),
    required: requiredDetails[whose].includes(name),
  })
}
