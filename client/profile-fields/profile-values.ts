import type { ProfileModel } from '#client/data/online/profiles.ts'
import { newProfileDetails, type ProfileDetails } from '#sync/rules/profile.ts'

/** A profile as a form holds it: what is optional is an empty text there, never nothing. */
export type ProfileValues = Omit<ProfileDetails, 'urn' | 'jobTitle'> & { urn: string; jobTitle: string }

/** What a form begins with: the profile's details, or those of a new one (product 3). */
export function profileToValues(profile: ProfileModel | null): ProfileValues {
  const { registrationSchoolPhasesJson = '[]', ...given } = profile ?? {}
  const details = { ...newProfileDetails, ...given }
  return {
    firstName: details.firstName,
    lastName: details.lastName,
    organisationName: details.organisationName,
    organisationType: details.organisationType,
    urn: details.urn ?? '',
    jobTitle: details.jobTitle ?? '',
    registrationSchoolPhases: JSON.parse(registrationSchoolPhasesJson) as string[],
    isSubscribedToDailyNewsLetter: details.isSubscribedToDailyNewsLetter,
    isSubscribedToWeeklyNewsLetter: details.isSubscribedToWeeklyNewsLetter,
    isIntrestedInWorkingTogether: details.isIntrestedInWorkingTogether,
  }
}

/** What a create sends. */
export function valuesToModel(values: ProfileValues): ProfileModel {
  const { registrationSchoolPhases, urn, jobTitle, ...texts } = values
  return {
    firstName: texts.firstName.trim(),
    lastName: texts.lastName.trim(),
    organisationName: texts.organisationName.trim(),
    organisationType: texts.organisationType,
    urn: urn.trim() || null,
    jobTitle: jobTitle.trim() || null,
    registrationSchoolPhasesJson: JSON.stringify(registrationSchoolPhases),
    isSubscribedToDailyNewsLetter: texts.isSubscribedToDailyNewsLetter,
    isSubscribedToWeeklyNewsLetter: texts.isSubscribedToWeeklyNewsLetter,
    isIntrestedInWorkingTogether: texts.isIntrestedInWorkingTogether,
  }
}

/** What an update sends: the changed fields only (product 7). */
export function changedModel(before: ProfileValues, after: ProfileValues): ProfileModel {
  const [from, to] = [valuesToModel(before), valuesToModel(after)]
  const changed = Object.entries(to).filter(([field, value]) => from[field as keyof ProfileModel] !== value)
  return Object.fromEntries(changed)
}
