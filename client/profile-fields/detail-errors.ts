import type { FieldError } from 'react-hook-form'
import { translator } from '#client/i18n/i18n.ts'
import { profileFieldWords } from '#client/i18n/words/profile-fields.ts'
import { missingDetails, type RequiredDetail } from '#sync/rules/profile.ts'
import type { ProfileValues } from './profile-values.ts'

/** Whose details a form holds: an administrator is not asked for another one's organisation (spec section 5). */
export type Whose = 'own' | 'others'

export const requiredOf: Record<Whose, readonly RequiredDetail[]> = {
  own: ['firstName', 'lastName', 'organisationName', 'organisationType'],
  others: ['firstName', 'lastName'],
}

/** What is missing, as a resolver of react-hook-form tells it, in the specification's words; empty when all is well. */
export function detailErrors(
  values: Partial<ProfileValues>,
  whose: Whose,
): Partial<Record<RequiredDetail, FieldError>> {
  const t = translator(profileFieldWords)
  const missing = missingDetails(values, requiredOf[whose])
  return Object.fromEntries(missing.map((detail) => [detail, { type: 'required', message: t(`${detail}Required`) }]))
}
