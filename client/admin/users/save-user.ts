import { callAccount } from '#client/data/online/http/account-call.ts'
import { changeUserRoleGroup, createProfile, updateProfile, type Profile } from '#client/data/online/profiles.ts'
import { changedModel, valuesToModel } from '#client/profile-fields/profile-values.ts'
import { readerRoleGroupId } from '#sync/rules/roles.ts'
import { userToValues, type UserValues } from './user-values.ts'

/** The progress of a save: a failed step ends it, and saving again continues from there without repeating anything. */
export type Saved = {
  profileId: string
  /** Null until the user has been invited. */
  userId: string | null
  /** The state on the server; null until the profile exists. */
  values: UserValues | null
  /** The account's address on the server. */
  email: string
  /** The address that has been asked to confirm since the form was opened. */
  requestedEmail: string | null
  /** A confirmed address stays until the new one is confirmed; any other is changed at once. */
  keepsEmail: boolean
  roleGroupId: string
  inviteSentTo: string | null
}

export function nothingSaved(): Saved {
  return {
    profileId: crypto.randomUUID(),
    userId: null,
    values: null,
    email: '',
    requestedEmail: null,
    keepsEmail: false,
    roleGroupId: readerRoleGroupId,
    inviteSentTo: null,
  }
}

/** What exists of a user when the form opens. */
export function savedOf(profile: Profile): Saved {
  const { id, userId, user } = profile
  return {
    profileId: id,
    userId,
    values: userToValues(profile),
    email: user.email,
    requestedEmail: null,
    keepsEmail: user.emailConfirmed,
    roleGroupId: user.roleGroup.id,
    inviteSentTo: user.email,
  }
}

/** Runs a call that may require the password again. */
type Reauthenticated = <T>(call: () => Promise<T>) => Promise<T>

export type Step = (saved: Saved, values: UserValues, reauthenticated: Reauthenticated) => Promise<void>

/** Admin create user, in the order of (product 4). */
export const createSteps: readonly Step[] = [inviteWithoutEmail, saveProfile, sendInvite, setRoleGroup]

/** Admin edit, in the order of (product 4). */
export const editSteps: readonly Step[] = [saveProfile, changeEmail, setRoleGroup]

/** @throws what the first failing step throws; `saved` records the steps that are done */
export async function runSteps(
  steps: readonly Step[],
  saved: Saved,
  values: UserValues,
  reauthenticated: Reauthenticated,
): Promise<void> {
  for (const step of steps) await step(saved, values, reauthenticated)
}

async function inviteWithoutEmail(saved: Saved, values: UserValues, reauthenticated: Reauthenticated): Promise<void> {
  const email = values.email.trim()
  if (saved.userId !== null) return changeEmail(saved, values, reauthenticated)
  const names = { firstName: values.firstName.trim(), lastName: values.lastName.trim() }
  const invited = { ...names, email, userName: email, sendEmail: false }
  const answer = await reauthenticated(() => callAccount<{ userId: string }>('invite', invited))
  saved.userId = answer.userId
  saved.email = email
}

async function saveProfile(saved: Saved, values: UserValues): Promise<void> {
  if (saved.values === null) {
    if (saved.userId === null) throw new Error('There is no user to make a profile for.')
    await createProfile({ ...valuesToModel(values), id: saved.profileId, userId: saved.userId })
  } else {
    const changed = changedModel(saved.values, values)
    if (Object.keys(changed).length > 0) await updateProfile(saved.profileId, changed)
  }
  saved.values = values
}

async function sendInvite(saved: Saved, _values: UserValues, reauthenticated: Reauthenticated): Promise<void> {
  if (saved.inviteSentTo === saved.email) return
  await reauthenticated(() => callAccount('resendInviteEmail', { email: saved.email }))
  saved.inviteSentTo = saved.email
}

async function changeEmail(saved: Saved, values: UserValues, reauthenticated: Reauthenticated): Promise<void> {
  const newEmail = values.email.trim()
  if (newEmail === (saved.requestedEmail ?? saved.email)) return
  // Asking for the present address ends the change that waits.
  await reauthenticated(() => callAccount('changeAccountEmail', { currentEmail: saved.email, newEmail }))
  if (saved.keepsEmail) {
    saved.requestedEmail = newEmail.toLowerCase() === saved.email.toLowerCase() ? null : newEmail
  } else {
    saved.email = newEmail
    saved.inviteSentTo = newEmail
  }
}

/** Ends a change of email that the new address has not confirmed. */
export async function stopEmailChange(saved: Saved, reauthenticated: Reauthenticated): Promise<void> {
  const { email } = saved
  await reauthenticated(() => callAccount('changeAccountEmail', { currentEmail: email, newEmail: email }))
  saved.requestedEmail = null
}

async function setRoleGroup(
  saved: Saved,
  { roleGroupId }: UserValues,
  reauthenticated: Reauthenticated,
): Promise<void> {
  const { userId } = saved
  if (roleGroupId === saved.roleGroupId || userId === null) return
  await reauthenticated(() => changeUserRoleGroup(userId, roleGroupId))
  saved.roleGroupId = roleGroupId
}
