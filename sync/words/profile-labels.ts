import type { profile } from '../records/profile.ts'
import type { OrganisationType } from '../rules/profile.ts'

type ProfileLabel = keyof typeof profile.fields

/** What a profile's fields are called: on the sign-up form, the own profile, in the administration and in exports. */
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

/** What the kinds of organisation are called (product 3). */
export const organisationTypeNames = {
  School: 'Maintained School',
  MAT: 'Academy',
  Other: 'Other',
} satisfies Record<OrganisationType, string>
