import { defineWords } from '../i18n.ts'

/** What a person says of themselves, on the sign-up form, the own profile and in the administration. */
export const profileFieldWords = defineWords('profile-fields', {
  'en-GB': {
    firstName: 'First name',
    lastName: 'Last name',
    organisation: 'Organisation',
    organisationType: 'Organisation type',
    typeSchool: 'Maintained School',
    typeMAT: 'Academy',
    typeOther: 'Other',
    organisationName: 'Organisation name',
    urn: 'DfE number',
    optional: 'Optional',
    schoolPhases: 'School phases',
    schoolPhasesHint: 'Choose all that apply.',
    jobTitle: 'Job title',
    workingTogether: 'Interested in working together',
    emails: 'Update emails',
    daily: 'Daily update',
    weekly: 'Weekly update',
    unsubscribeByEmail: 'To stop these emails, use the unsubscribe link at the end of any of them.',
    firstNameRequired: 'First name is required',
    lastNameRequired: 'Last name is required',
    organisationNameRequired: 'Organisation name is required',
    organisationTypeRequired: 'Organisation type is required',
    tooLong: '{{detail}} can have at most {{most}} characters',
  },
  'en-US': {
    organisation: 'Organization',
    organisationType: 'Organization type',
    organisationName: 'Organization name',
    organisationNameRequired: 'Organization name is required',
    organisationTypeRequired: 'Organization type is required',
  },
})
