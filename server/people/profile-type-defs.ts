import { toUnsyncedSdl } from '#sync/derive/to-sdl.ts'
import { profile } from '#sync/records/profile.ts'
import { user } from '#sync/records/user.ts'

const details = toUnsyncedSdl(profile)
const account = toUnsyncedSdl(user)

/** People: Profile, User and RoleGroup (product 3), with their queries and mutations (product 7). */
export const profileTypeDefs = `
${details.enumerations}
enum ProfileSort {
  firstName
  lastName
  email
  organisation
  securityGroup
  registered
  signedIn
}

"What somebody can do with the account: sign in, accept the invite, or nothing, because an administrator has suspended it."
enum PersonStatus {
  active
  invited
  suspended
}

type RoleGroup {
  id: ID!
  name: String!
}

type User {
  id: ID!
${account.output}  roleGroup: RoleGroup!
}

type Profile {
  id: ID!
  userId: ID!
  archived: Boolean!
${details.output}  registeredDate: String!
  user: User!
}

type InvitedUser {
  email: String!
}

type InvitedProfile {
  firstName: String!
  lastName: String!
  user: InvitedUser!
}

type ProfileSupportingData {
  roleGroups: [RoleGroup!]!
}

input ProfileInput {
  id: ID!
  userId: ID
  registeredDate: String
  archived: Boolean
${details.input}}

input ProfileChange {
  id: ID!
  archived: Boolean
${details.input}}

input UserRoleGroupChange {
  userId: ID!
  roleGroupId: ID!
}

extend type Query {
  profile(id: ID, userId: ID): Profile
  profileForInvite(userId: ID!, code: String!): InvitedProfile
  profilesQuery(
    offset: Int
    first: Int
    includeArchived: Boolean
    search: String
    roleGroupId: ID
    exceptRoleGroupId: ID
    status: PersonStatus
    neverSignedIn: Boolean
    unconfirmed: Boolean
    sort: ProfileSort
    descending: Boolean
  ): [Profile!]!
  userQuery(id: ID!): User
  profileSupportingDataQuery: ProfileSupportingData!
}

extend type Mutation {
  registerProfile(model: ProfileInput!): Profile!
  createProfile(model: ProfileInput!): Profile!
  updateProfile(model: ProfileChange!): Profile!
  changeUserRoleGroup(model: UserRoleGroupChange!): User!
  deleteProfile(id: ID!): ID!
  "Digests and reminders are sent to the signed-in user again, whether they came back or were paused by choice."
  emailWorksAgain: Boolean!
}
`
