import type { WireRowOf } from '#sync/define.ts'
import { profile as definition } from '#sync/records/profile.ts'
import { user as account } from '#sync/records/user.ts'
import { request } from './http/graphql-client.ts'

/** The input of a create or an update of a profile; an update holds only the changed fields. */
export type ProfileModel = Partial<WireRowOf<typeof definition.fields>>

export type RoleGroup = { id: string; name: string }

export type ProfileUser = WireRowOf<typeof account.fields> & { id: string; roleGroup: RoleGroup }

export type Profile = Required<ProfileModel> & {
  id: string
  userId: string
  registeredDate: string
  user: ProfileUser
}

const userFields = `user { id ${Object.keys(account.fields).join(' ')} roleGroup { id name } }`

const profileFields = `id userId registeredDate ${Object.keys(definition.fields).join(' ')} ${userFields}`

/** One profile by its own or its user's id; null when there is none. @throws GraphqlFailure */
export async function readProfile(
  by: { id: string } | { userId: string },
  signal?: AbortSignal,
): Promise<Profile | null> {
  const text = `query profile($id: ID, $userId: ID) { profile(id: $id, userId: $userId) { ${profileFields} } }`
  const { profile } = await request<{ profile: Profile | null }>(text, by, signal)
  return profile
}

/** What a list shows of a person. */
export type ListedProfile = Pick<Profile, 'id' | 'firstName' | 'lastName' | 'organisationName' | 'registeredDate'> & {
  user: Pick<ProfileUser, 'id' | 'roleGroup' | (typeof listedAccountFields)[number]>
}

const listedAccountFields = [
  'email',
  'emailConfirmed',
  'isInvitePending',
  'emailsReturnedSince',
  'lockedOutByAdministrator',
  'signedInAt',
] as const

/** The columns by which people can be sorted. */
export type ProfileSort =
  | 'firstName'
  | 'lastName'
  | 'email'
  | 'organisation'
  | 'securityGroup'
  | 'registered'
  | 'signedIn'

/** Whether somebody may sign in, has not accepted the invite yet, or has been suspended by an administrator. */
export type PersonStatus = 'active' | 'invited' | 'suspended'

export type PersonFilters = {
  roleGroupId?: string
  status?: PersonStatus
  neverSignedIn?: boolean
  unconfirmed?: boolean
}

/** A page of people; the server searches, sorts and filters. */
export type ProfileSearch = PersonFilters & {
  search: string
  exceptRoleGroupId?: string
  sort: ProfileSort
  descending: boolean
  offset: number
  first: number
}

/** @throws GraphqlFailure */
export async function listProfiles(wanted: ProfileSearch, signal?: AbortSignal): Promise<ListedProfile[]> {
  const text = `query profilesQuery(
    $search: String, $roleGroupId: ID, $exceptRoleGroupId: ID, $status: PersonStatus, $neverSignedIn: Boolean,
    $unconfirmed: Boolean, $sort: ProfileSort, $descending: Boolean, $offset: Int, $first: Int
  ) {
    profilesQuery(
      search: $search, roleGroupId: $roleGroupId, exceptRoleGroupId: $exceptRoleGroupId, status: $status,
      neverSignedIn: $neverSignedIn, unconfirmed: $unconfirmed, sort: $sort, descending: $descending, offset: $offset,
      first: $first
    ) {
      id firstName lastName organisationName registeredDate
      user { id ${listedAccountFields.join(' ')} roleGroup { id name } }
    }
  }`
  const { profilesQuery } = await request<{ profilesQuery: ListedProfile[] }>(text, wanted, signal)
  return profilesQuery
}

/** @throws GraphqlFailure */
export async function readRoleGroups(signal?: AbortSignal): Promise<RoleGroup[]> {
  const text = `query profileSupportingDataQuery { profileSupportingDataQuery { roleGroups { id name } } }`
  type Data = { profileSupportingDataQuery: { roleGroups: RoleGroup[] } }
  const { profileSupportingDataQuery } = await request<Data>(text, {}, signal)
  return profileSupportingDataQuery.roleGroups
}

/** @throws GraphqlFailure */
export async function createProfile(model: ProfileModel & { id: string; userId: string }): Promise<Profile> {
  const text = `mutation createProfile($model: ProfileInput!) { createProfile(model: $model) { ${profileFields} } }`
  const { createProfile: profile } = await request<{ createProfile: Profile }>(text, { model })
  return profile
}

/** @throws GraphqlFailure */
export async function updateProfile(id: string, changed: ProfileModel): Promise<Profile> {
  const text = `mutation updateProfile($model: ProfileChange!) { updateProfile(model: $model) { ${profileFields} } }`
  const { updateProfile: profile } = await request<{ updateProfile: Profile }>(text, { model: { ...changed, id } })
  return profile
}

/** @throws GraphqlFailure with the code REAUTHENTICATE when the sign-in is too long ago */
export async function changeUserRoleGroup(userId: string, roleGroupId: string): Promise<void> {
  const text = `mutation changeUserRoleGroup($model: UserRoleGroupChange!) { changeUserRoleGroup(model: $model) { id } }`
  await request(text, { model: { userId, roleGroupId } })
}

/** @throws GraphqlFailure */
export async function deleteProfile(id: string): Promise<void> {
  await request(`mutation deleteProfile($id: ID!) { deleteProfile(id: $id) }`, { id })
}
