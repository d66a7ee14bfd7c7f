import type { PersonFilters, PersonStatus } from '#client/data/online/profiles.ts'
import { editorRoleGroupId, readerRoleGroupId } from '#sync/rules/roles.ts'

/** The names of the filters in the address of a user list, in the order in which they are shown. */
export const filterNames = ['role', 'status', 'signedIn', 'email'] as const

export type FilterName = (typeof filterNames)[number]

/** What each filter can be; everything else is left out. */
const filterValues = {
  role: [readerRoleGroupId, editorRoleGroupId],
  status: ['active', 'invited', 'suspended'],
  signedIn: ['never'],
  email: ['unconfirmed'],
} as const satisfies Record<FilterName, readonly string[]>

export type Filters = {
  /** The valid values of the address; an empty text where there is none. */
  values: Record<FilterName, string>
  wanted: PersonFilters
  isAny: boolean
  /** Whether the address has a filter whose value nobody knows. */
  hasUnknown: boolean
}

/** The filters of a list (`?status=suspended&signedIn=never`). */
export function readFilters(query: URLSearchParams): Filters {
  const given = filterNames.map((name) => [name, query.get(name) ?? ''] as const)
  const isKnown = (name: FilterName, value: string) => (filterValues[name] as readonly string[]).includes(value)
  const values = Object.fromEntries(given.map(([name, value]) => [name, isKnown(name, value) ? value : ''])) as Record<
    FilterName,
    string
  >
  return {
    values,
    wanted: {
      ...(values.role !== '' && { roleGroupId: values.role }),
      ...(values.status !== '' && { status: values.status as PersonStatus }),
      ...(values.signedIn !== '' && { neverSignedIn: true }),
      ...(values.email !== '' && { unconfirmed: true }),
    },
    isAny: Object.values(values).some((value) => value !== ''),
    hasUnknown: given.some(([name, value]) => value !== '' && !isKnown(name, value)),
  }
}
