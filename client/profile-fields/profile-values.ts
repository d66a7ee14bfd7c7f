import type { ProfileModel } from '#client/data/online/profiles.ts'
import type { Field, Fields } from '#sync/define.ts'
import { profile as definition } from '#sync/records/profile.ts'
import type { ProfileDetail, ProfileDetails } from '#sync/rules/profile.ts'

/** A profile as a form holds it: empty optional fields are empty texts, never null. */
export type ProfileValues = {
  -readonly [Name in keyof ProfileDetails]: null extends ProfileDetails[Name] ? string : ProfileDetails[Name]
}

const fields = Object.entries<Field>(definition.fields satisfies Fields)

/** The initial values of a form: the profile's details, or those of a new one (product 3). */
export function profileToValues(profile: ProfileModel | null): ProfileValues {
  const given: Readonly<Record<string, unknown>> = profile ?? {}
  const values = fields.map(([name, field]) => {
    const value = given[name] ?? field.default ?? ''
    return [name, field.kind === 'names' && typeof value === 'string' ? JSON.parse(value) : value] as const
  })
  return Object.fromEntries(values) as ProfileValues
}

/** What a create sends. */
export function valuesToModel(values: ProfileValues): Required<ProfileModel> {
  const given: Readonly<Record<string, ProfileValues[ProfileDetail]>> = values
  const model = fields.map(([name, field]) => [name, sentValue(field, given[name] ?? '')] as const)
  return Object.fromEntries(model) as Required<ProfileModel>
}

function sentValue({ kind, nullable }: Field, value: ProfileValues[ProfileDetail]): unknown {
  if (kind === 'names') return JSON.stringify(value)
  if (kind !== 'text') return value
  return value.toString().trim() || (nullable ? null : '')
}

/** What an update sends: the changed fields only (product 7). */
export function changedModel(before: ProfileValues, after: ProfileValues): ProfileModel {
  const [from, to] = [valuesToModel(before), valuesToModel(after)]
  const changed = Object.entries(to).filter(([field, value]) => from[field as keyof ProfileModel] !== value)
  return Object.fromEntries(changed)
}
