import { toNestErrors } from '@hookform/resolvers'
import type { FieldErrors, Resolver } from 'react-hook-form'
import type { Profile } from '#client/data/profiles.ts'
import { translator } from '#client/i18n/i18n.ts'
import { adminUserWords } from '#client/i18n/words/admin-users.ts'
import { detailErrors } from '#client/profile-fields/detail-errors.ts'
import { profileToValues, type ProfileValues } from '#client/profile-fields/profile-values.ts'

/** What the form of a user holds: the profile's details, the account's email and its role group. */
export type UserValues = ProfileValues & { email: string; roleGroupId: string }

export function userToValues(profile: Profile): UserValues {
  const { email, roleGroup } = profile.user
  return { ...profileToValues(profile), email, roleGroupId: roleGroup.id }
}

export function newUserValues(roleGroupId: string): UserValues {
  return { ...profileToValues(null), email: '', roleGroupId }
}

/** First name, last name and email are required (spec section 5). */
export const checkUser: Resolver<UserValues> = (values, _context, options) => {
  const message = translator(adminUserWords)('emailRequired')
  const errors: FieldErrors<UserValues> = {
    ...detailErrors(values, 'others'),
    ...(values.email.trim() === '' ? { email: { type: 'required', message } } : {}),
  }
  return Object.keys(errors).length > 0 ? { values: {}, errors: toNestErrors(errors, options) } : { values, errors: {} }
}
