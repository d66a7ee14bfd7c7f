import { useFormContext, useFormState } from 'react-hook-form'
import { afterPress } from '#client/ui/after-press.ts'
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
  return (name: keyof ProfileValues) => {
    const { onBlur, ...registered } = form.register(name)
    return {
      ...registered,
      required: requiredOf[whose].includes(name as RequiredDetail),
      error: (errors[name] as { message?: string } | undefined)?.message,
      // An error that appears on leaving a field must not move a button away from under the press that left it.
      onBlur: async (event: unknown) => afterPress(() => void onBlur(event as Parameters<typeof onBlur>[0])),
    }
  }
}
