import type { Profile } from '#client/data/online/profiles.ts'
import { toPlaces } from '#client/forms/use-call-form.ts'
import { translator } from '#client/i18n/i18n.ts'
import { adminUserWords } from '#client/i18n/words/admin-users.ts'
import { detailErrors } from '#client/profile-fields/detail-errors.ts'
import { profileToValues, type ProfileValues } from '#client/profile-fields/profile-values.ts'
import type { FieldError } from '#sync/protocol/push-answer.ts'

/** The values of a user's form: the profile's details, the account's email and its role group. */
export type UserValues = ProfileValues & { email: string; roleGroupId: string }

export function userToValues(profile: Profile): UserValues {
  const { email, roleGroup } = profile.user
  return { ...profileToValues(profile), email, roleGroupId: roleGroup.id }
}

export function newUserValues(roleGroupId: string): UserValues {
  return { ...profileToValues(null), email: '', roleGroupId }
}

/** First name, last name and email are required (product 5). */
export function userErrors(values: UserValues): FieldError[] {
  const email = values.email.trim() === '' ? translator(adminUserWords)('emailRequired') : null
  return toPlaces({ ...detailErrors(values, 'others'), email })
}
