import { defineUnsynced, enumeration, names } from '../define-unsynced.ts'
import { flag, optionalText, text } from '../define.ts'

/** What people say about themselves (product 3). `urn` is the DfE number; one odd spelling is the specification's. */
export const profile = defineUnsynced('Profile', 'profile', {
  firstName: text('First name is required'),
  lastName: text('Last name is required'),
  organisationName: text('Organisation name is required'),
  organisationType: enumeration(
    'OrganisationType',
    ['School', 'MAT', 'Other'],
    'School',
    'Organisation type is required',
  ),
  urn: optionalText(),
  jobTitle: optionalText(),
  registrationSchoolPhasesJson: names(50),
  isSubscribedToDailyNewsLetter: flag(false),
  isSubscribedToWeeklyNewsLetter: flag(false),
  isIntrestedInWorkingTogether: flag(false),
})
