/** The organisation types in the order in which they are offered; shown as Maintained School, Academy, Other (product 3). */
export const organisationTypes = ['School', 'MAT', 'Other'] as const

export type OrganisationType = (typeof organisationTypes)[number]

/** What a person says of themselves and may change; `urn` is the DfE number, the odd spelling is the spec's. */
export type ProfileDetails = {
  firstName: string
  lastName: string
  organisationName: string
  organisationType: OrganisationType
  urn: string | null
  jobTitle: string | null
  /** Names of school phases. */
  registrationSchoolPhases: string[]
  isSubscribedToDailyNewsLetter: boolean
  isSubscribedToWeeklyNewsLetter: boolean
  isIntrestedInWorkingTogether: boolean
}

/** A new profile's defaults (product 3). */
export const newProfileDetails: ProfileDetails = {
  firstName: '',
  lastName: '',
  organisationName: '',
  organisationType: 'School',
  urn: null,
  jobTitle: null,
  registrationSchoolPhases: [],
  isSubscribedToDailyNewsLetter: false,
  isSubscribedToWeeklyNewsLetter: false,
  isIntrestedInWorkingTogether: false,
}

/** DfE number and school phases belong to schools and academies, working together to the others (product 4). */
export function isSchool(type: OrganisationType): boolean {
  return type !== 'Other'
}

export type RequiredDetail = 'firstName' | 'lastName' | 'organisationName' | 'organisationType'

/** The required details that are missing (product 5); an administrator's organisation is not asked for. */
export function missingDetails(
  details: Partial<Record<RequiredDetail, string | null>>,
  required: readonly RequiredDetail[] = ['firstName', 'lastName', 'organisationName', 'organisationType'],
): RequiredDetail[] {
  return required.filter((detail) => (details[detail] ?? '').trim() === '')
}

/** Longest text of a detail, in characters: names of 300 characters are kept whole. */
export const longestDetail = 300

/** The details that are typed as one line. */
export const textDetails = ['firstName', 'lastName', 'organisationName', 'urn', 'jobTitle'] as const

export type TextDetail = (typeof textDetails)[number]

/** The details that are longer than `longestDetail`. */
export function tooLongDetails(details: Partial<Record<TextDetail, string | null>>): TextDetail[] {
  return textDetails.filter((detail) => [...(details[detail] ?? '').trim()].length > longestDetail)
}
