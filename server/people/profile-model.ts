import type { Field, Fields, RowOf, WireRowOf } from '#sync/define.ts'
import { toZod, tooLong } from '#sync/derive/to-zod.ts'
import { profile } from '#sync/records/profile.ts'
import { missingDetails, type ProfileDetail } from '#sync/rules/profile.ts'
import { inOneLine, isAllPrintable } from '#sync/rules/typed-text.ts'
import { profileLabels } from '#sync/words/profile-labels.ts'
import { BadRequest } from '../kit/errors.ts'

type Details = typeof profile.fields

/** The input of a create or update of a profile (product 7). */
export type ProfileModel = { [Name in keyof Details]?: WireRowOf<Details>[Name] | null } & { archived?: boolean | null }

/** The fields that a model names, checked and in the form in which they are stored. */
export type ProfileFields = Partial<RowOf<Details>> & { archived?: boolean }

const fields: Fields = profile.fields

/** Which details are required depends on the requester, and is checked separately. */
const values = toZod({
  fields: Object.fromEntries(Object.entries(fields).map(([name, { required: _required, ...field }]) => [name, field])),
}).partial()

/**
 * Checks a model and trims its texts; empty optional values become null.
 * @param required the details that may not be left empty
 * @throws BadRequest in the specification's words
 */
export function modelToFields(model: ProfileModel, required: readonly ProfileDetail[]): ProfileFields {
  const [missing] = missingDetails(model, required)
  if (missing) throw new BadRequest(fields[missing]?.required ?? '', 'REQUIRED')
  const given = Object.entries(fields).flatMap(([name, field]) => {
    const value = storedValue(field, model[name as ProfileDetail])
    return value === undefined ? [] : [[name, value]]
  })
  const details: Record<string, unknown> = Object.fromEntries(given)
  const [issue] = values.safeParse(details).error?.issues ?? []
  if (issue) throw problemOf(issue.path[0] as ProfileDetail, issue.message)
  return { ...details, ...(model.archived == null ? {} : { archived: model.archived }) }
}

/** The required details among those that a change names: it need not give those it leaves alone. */
export function requiredIn(model: ProfileModel, required: readonly ProfileDetail[]): ProfileDetail[] {
  return required.filter((detail) => model[detail] !== undefined)
}

/** Undefined for a field to be left as it is: one that is not named, or a null where a value is required. */
function storedValue({ kind, nullable }: Field, given: string | boolean | null | undefined): unknown {
  if (given === undefined) return undefined
  if (kind === 'text') return inOneLine((given ?? '').toString()).trim() || (nullable ? null : '')
  if (given === null) return nullable ? null : undefined
  return kind === 'names' ? namesOf(given.toString()) : given
}

/** A value that is not a storable list of names is passed on, and refused as such. */
function namesOf(json: string): unknown {
  try {
    const given: unknown = JSON.parse(json)
    return isAllPrintable(given) ? given : json
  } catch {
    return json
  }
}

function problemOf(name: ProfileDetail, message: string): BadRequest {
  const label = profileLabels['en-GB'][name]
  const { kind, longest = 0 } = fields[name]!
  if (kind === 'names') return new BadRequest(`${label} are a JSON list of their names.`)
  if (message !== tooLong(longest)) return new BadRequest(`${label}: ${message}`)
  return new BadRequest(`${label} can have at most ${longest} characters`, 'TOO_LONG')
}
