import type { profile } from '../records/profile.ts'
import type { OrganisationType } from '../rules/profile.ts'

type ProfileLabel = keyof typeof profile.fields

/** The labels of a profile's fields: on the sign-up form, in people's own profile, in administration and in exports. */
export const profileLabels = {
  'en-GB': {
    firstName: 'First name',
    isIntrestedInWorkingTogether: 'Interested in working together',
    isSubscribedToDailyNewsLetter: 'Daily update',
    isSubscribedToWeeklyNewsLetter: 'Weekly update',
    jobTitle: 'Job title',
    lastName: 'Last name',
    organisationName: 'Organisation name',
    organisationType: 'Organisation type',
    registrationSchoolPhasesJson: 'School phases',
    urn: 'DfE number',
  } satisfies Record<ProfileLabel, string>,
  'en-US': {
    organisationName: 'Organization name',
    organisationType: 'Organization type',
  } satisfies Partial<Record<ProfileLabel, string>>,
}

/** The labels of the kinds of organisation (product 3). */
export const organisationTypeNames = {
  School: 'Maintained School',
  MAT: 'Academy',
  Other: 'Other',
} satisfies Record<OrganisationType, string>
