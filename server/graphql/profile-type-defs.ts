const details = `
  firstName: String
  lastName: String
  archived: Boolean
  organisationName: String
  organisationType: OrganisationType
  isSubscribedToDailyNewsLetter: Boolean
  isSubscribedToWeeklyNewsLetter: Boolean
  isIntrestedInWorkingTogether: Boolean
  urn: String
  jobTitle: String
  registrationSchoolPhasesJson: String`

/** People: Profile, User and RoleGroup (product 3), and what is asked and changed of them (product 7). */
export const profileTypeDefs = `
enum OrganisationType {
  School
  MAT
  Other
}

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
  firstName: String!
  lastName: String!
  archived: Boolean!
  organisationName: String!
  organisationType: OrganisationType!
  isSubscribedToDailyNewsLetter: Boolean!
  isSubscribedToWeeklyNewsLetter: Boolean!
  isIntrestedInWorkingTogether: Boolean!
  urn: String
  jobTitle: String
  "A JSON text: the names of school phases."
  registrationSchoolPhasesJson: String!
  registeredDate: String!
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
${details}
}

input ProfileChange {
  id: ID!
${details}
}

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
