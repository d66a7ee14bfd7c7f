import { translator } from '#client/i18n/i18n.ts'
import { profileFieldWords, profileLabelWords } from '#client/i18n/words/profile-fields.ts'
import {
  longestOf,
  missingDetails,
  requiredDetails,
  tooLongDetails,
  type ProfileDetail,
  type Whose,
} from '#sync/rules/profile.ts'
import type { ProfileValues } from './profile-values.ts'

/** The details that are missing or too long, in the specification's words; empty when all is well. */
export function detailErrors(values: Partial<ProfileValues>, whose: Whose): Partial<Record<ProfileDetail, string>> {
  const t = translator(profileFieldWords)
  const label = translator(profileLabelWords)
  const missing = missingDetails(values, requiredDetails[whose]).map(
    (detail) => [detail, t('required', { detail: label(detail) })] as const,
  )
  const tooLong = tooLongDetails(values).map(
    (detail) => [detail, t('tooLong', { detail: label(detail), most: longestOf(detail) })] as const,
  )
  return Object.fromEntries([...missing, ...tooLong])
}
