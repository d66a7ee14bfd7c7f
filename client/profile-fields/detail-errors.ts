import { translator } from '#client/i18n/i18n.ts'
import { profileFieldWords } from '#client/i18n/words/profile-fields.ts'
import {
  longestDetail,
  missingDetails,
  tooLongDetails,
  type RequiredDetail,
  type TextDetail,
} from '#sync/rules/profile.ts'
import type { ProfileValues } from './profile-values.ts'

/** Whose details a form holds: an administrator is not asked for another one's organisation (product 5). */
export type Whose = 'own' | 'others'

export const requiredOf: Record<Whose, readonly RequiredDetail[]> = {
  own: ['firstName', 'lastName', 'organisationName', 'organisationType'],
  others: ['firstName', 'lastName'],
}

/** What is missing or too long, in the specification's words; empty when all is well. */
export function detailErrors(
  values: Partial<ProfileValues>,
  whose: Whose,
): Partial<Record<RequiredDetail | TextDetail, string>> {
  const t = translator(profileFieldWords)
  const missing = missingDetails(values, requiredOf[whose]).map((detail) => [detail, t(`${detail}Required`)] as const)
  const tooLong = tooLongDetails(values).map(
    (detail) => [detail, t('tooLong', { detail: t(detail), most: longestDetail })] as const,
  )
  return Object.fromEntries([...missing, ...tooLong])
}
