import { longestDetail, missingDetails, type OrganisationType, type RequiredDetail } from '#sync/rules/profile.ts'
import { isAllPrintable } from '#sync/rules/typed-text.ts'
import { BadRequest } from '../../errors.ts'

/** What a create or update of a profile is given (product 7). */
export type ProfileModel = {
  firstName?: string | null
  lastName?: string | null
  archived?: boolean | null
  organisationName?: string | null
  organisationType?: OrganisationType | null
  isSubscribedToDailyNewsLetter?: boolean | null
  isSubscribedToWeeklyNewsLetter?: boolean | null
  isIntrestedInWorkingTogether?: boolean | null
  urn?: string | null
  jobTitle?: string | null
  registrationSchoolPhasesJson?: string | null
}

/** The fields that a model names, checked and as they are stored. */
export type ProfileFields = Omit<ProfileModel, 'registrationSchoolPhasesJson'> & {
  registrationSchoolPhasesJson?: string[]
}

const texts = {
  firstName: 'First name',
  lastName: 'Last name',
  organisationName: 'Organisation name',
  urn: 'DfE number',
  jobTitle: 'Job title',
} as const

const given = [
  'archived',
  'organisationType',
  'isSubscribedToDailyNewsLetter',
  'isSubscribedToWeeklyNewsLetter',
  'isIntrestedInWorkingTogether',
] as const

const messages: Record<RequiredDetail, string> = {
  firstName: 'First name is required',
  lastName: 'Last name is required',
  organisationName: 'Organisation name is required',
  organisationType: 'Organisation type is required',
}

const mostPhases = 50

/**
 * Checks a model and trims its texts; what is optional and empty is null.
 * @param required the details that may not be left empty
 * @throws BadRequest in the specification's words
 */
export function modelToFields(model: ProfileModel, required: readonly RequiredDetail[]): ProfileFields {
  const [missing] = missingDetails(model, required)
  if (missing) throw new BadRequest(messages[missing], 'REQUIRED')
  const phases = model.registrationSchoolPhasesJson
  return {
    ...textsOf(model),
    ...Object.fromEntries(given.flatMap((field) => (model[field] == null ? [] : [[field, model[field]]]))),
    ...(phases == null ? {} : { registrationSchoolPhasesJson: readPhases(phases) }),
  }
}

/** The required details among those that a change names: what it leaves alone it need not give. */
export function requiredIn(model: ProfileModel, required: readonly RequiredDetail[]): RequiredDetail[] {
  return required.filter((detail) => model[detail] !== undefined)
}

function textsOf(model: ProfileModel): ProfileFields {
  const entries = Object.entries(texts).flatMap(([name, words]) => {
    const field = name as keyof typeof texts
    if (model[field] === undefined) return []
    const text = (model[field] ?? '').trim()
    if ([...text].length > longestDetail) {
      throw new BadRequest(`${words} can have at most ${longestDetail} characters`, 'TOO_LONG')
    }
    return [[field, text === '' && (field === 'urn' || field === 'jobTitle') ? null : text]]
  })
  return Object.fromEntries(entries) as ProfileFields
}

function readPhases(json: string): string[] {
  const phases = parse(json)
  const isName = (name: unknown) => typeof name === 'string' && [...name].length <= longestDetail
  const isList = Array.isArray(phases) && phases.length <= mostPhases && phases.every(isName)
  if (!isList || !isAllPrintable(phases)) throw new BadRequest('School phases are a JSON list of their names.')
  return phases as string[]
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return null
  }
}
