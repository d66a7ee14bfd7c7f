import { toUnsyncedSdl } from '#sync/derive/to-sdl.ts'
import { profile } from '#sync/records/profile.ts'

const details = toUnsyncedSdl(profile)

/** People: Profile, User and RoleGroup (product 3), and what is asked and changed of them (product 7). */
export const profileTypeDefs = `
${details.enumerations}
enum ProfileSort {
  firstName
  lastName
  email
  organisation
  securityGroup
}

type RoleGroup {
  id: ID!
  name: String!
}

type User {
  id: ID!
  userName: String!
  email: String!
  emailConfirmed: Boolean!
  phoneNumberConfirmed: Boolean!
  twoFactorEnabled: Boolean!
  "Told to administrators only."
  lockoutEnd: String
  "Told to administrators only."
  lockoutEnabled: Boolean
  "Told to administrators only."
  accessFailedCount: Int
  "Told to administrators only: locked out by one of them."
  lockedOutByAdministrator: Boolean
  "Invited by an administrator, and the invite is not accepted yet."
  isInvitePending: Boolean!
  "The address that has been asked to confirm a change of the email."
  pendingEmail: String
  roleGroup: RoleGroup!
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
}
`
