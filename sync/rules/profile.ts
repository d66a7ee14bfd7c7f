import type { Fields, RowOf } from '../define.ts'
import { profile } from '../records/profile.ts'
import { isAtMost } from './typed-text.ts'

/** The details that people give about themselves and may change. */
export type ProfileDetails = RowOf<typeof profile.fields>

export type ProfileDetail = keyof ProfileDetails

export type OrganisationType = ProfileDetails['organisationType']

/** The organisation types in the order in which they are offered; shown as Maintained School, Academy, Other (product 3). */
export const organisationTypes = profile.fields.organisationType.values as readonly OrganisationType[]

/** DfE number and school phases belong to schools and academies, working together to the others (product 4). */
export function isSchool(type: OrganisationType): boolean {
  return type !== 'Other'
}

const fields: Fields = profile.fields

/** Whose details they are: administrators give no organisation for another person (product 5). */
export type Whose = 'own' | 'others'

const required = (Object.keys(fields) as ProfileDetail[]).filter((name) => fields[name]?.required)

export const requiredDetails: Record<Whose, readonly ProfileDetail[]> = {
  own: required,
  others: required.filter((name) => name !== 'organisationName' && name !== 'organisationType'),
}

type Given = Partial<Record<ProfileDetail, unknown>>

/** The required details that are missing (product 5). */
export function missingDetails(given: Given, wanted: readonly ProfileDetail[] = required): ProfileDetail[] {
  return wanted.filter((detail) => textOf(given[detail]) === '')
}

/** The longest text of a detail, in characters: names of 300 characters are stored whole. */
export function longestOf(detail: ProfileDetail): number {
  return fields[detail]?.longest ?? Number.POSITIVE_INFINITY
}

/** The details that are typed as one line and are longer than allowed. */
export function tooLongDetails(given: Given): ProfileDetail[] {
  const texts = (Object.keys(fields) as ProfileDetail[]).filter((name) => fields[name]?.kind === 'text')
  return texts.filter((detail) => !isAtMost(textOf(given[detail]), longestOf(detail)))
}

function textOf(given: unknown): string {
  return typeof given === 'string' ? given.trim() : ''
}
