import { detailErrors } from './detail-errors.ts'
import type { ProfileValues } from './profile-values.ts'

/** What is wrong with one's own details, in words. */
export function wrongDetails(values: ProfileValues): Partial<Record<keyof ProfileValues, string | undefined>> {
  const errors = Object.entries(detailErrors(values, 'own'))
  return Object.fromEntries(errors.map(([detail, { message }]) => [detail, message]))
}
