import { request } from './http/graphql-client.ts'
import type { ProfileModel } from './profiles.ts'

/** An invitee's details, for the page on which they choose their password. */
export type Invitee = { firstName: string; lastName: string; user: { email: string } }

/** What the profile page needs to know about its user's account. */
export type OwnUser = {
  id: string
  email: string
  emailConfirmed: boolean
  twoFactorEnabled: boolean
  /** ISO; since when digests and reminders rest because mails to the address came back. */
  emailsReturnedSince: string | null
  roleGroup: { id: string }
}

export type NewProfile = ProfileModel & { id: string; userId: string; registeredDate: string }

/** The profile of somebody who has just registered. @throws GraphqlFailure */
export async function registerProfile(model: NewProfile): Promise<void> {
  await request('mutation registerProfile($model: ProfileInput!) { registerProfile(model: $model) { id } }', { model })
}

/** Null when the code is not that of an open invite. @throws GraphqlFailure */
export async function readInvitee(userId: string, code: string): Promise<Invitee | null> {
  const text = `query profileForInvite($userId: ID!, $code: String!) {
    profileForInvite(userId: $userId, code: $code) { firstName lastName user { email } }
  }`
  return (await request<{ profileForInvite: Invitee | null }>(text, { userId, code })).profileForInvite
}

/** @throws GraphqlFailure */
export async function readOwnUser(id: string, signal?: AbortSignal): Promise<OwnUser | null> {
  const text =
    'query userQuery($id: ID!) { userQuery(id: $id) { id email emailConfirmed twoFactorEnabled emailsReturnedSince roleGroup { id } } }'
  return (await request<{ userQuery: OwnUser | null }>(text, { id }, signal)).userQuery
}

/** Digests and reminders are sent to the user's address again. @throws GraphqlFailure */
export async function emailWorksAgain(): Promise<void> {
  await request('mutation emailWorksAgain { emailWorksAgain }', {})
}
