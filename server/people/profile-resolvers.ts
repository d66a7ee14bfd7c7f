import type { Condition } from '../access/table.ts'
import { countWrongCode } from '../account/code-attempt.ts'
import { turnMailsOn } from '../mail/returned-mail.ts'
import { changeUserRoleGroup } from './change-user-role-group.ts'
import { deleteProfile } from './delete-profile.ts'
import { createProfile, registerProfile, updateProfile } from './change-profiles.ts'
import { listProfiles, profileBy, profileForInvite, type Requester, type ProfileSearch } from './profiles.ts'
import { roleGroups, userById } from './users.ts'
import { signedIn, type GraphContext, type Resolver } from '../graphql/resolver.ts'

const requesterOf = (context: GraphContext, condition: Condition): Requester => ({
  userId: signedIn(context).user.id,
  condition,
})

export const profileQueries: Record<string, Resolver> = {
  profile: (given: Parameters<typeof profileBy>[2], context, condition) =>
    profileBy(context.product.database.sql, requesterOf(context, condition), given),
  profileForInvite: async (given: { userId: string; code: string }, { product: { database, env }, address }) => {
    const profile = await profileForInvite(database.sql, given)
    // A wrong code is counted like those of mailed links (security 9); one that was once valid is not.
    if (profile === null) await countWrongCode(database.sql, env.limits, { address, userId: given.userId })
    return profile
  },
  profilesQuery: async (given: ProfileSearch, context, condition) =>
    listProfiles(context.product.database.sql, requesterOf(context, condition), given),
  userQuery: ({ id }: { id: string }, context, condition) =>
    userById(context.product.database.sql, requesterOf(context, condition), id),
  profileSupportingDataQuery: async (_: object, { product }) => ({
    roleGroups: await roleGroups(product.database.sql),
  }),
}

export const profileMutations: Record<string, Resolver> = {
  emailWorksAgain: (_: object, context) => {
    const { product, user, requestId } = signedIn(context)
    return product.database.writes.begin((tx) => turnMailsOn(tx, user.id, requestId))
  },
  registerProfile: (given: Parameters<typeof registerProfile>[1], context, condition) =>
    registerProfile({ ...context, condition }, given),
  createProfile: (given: Parameters<typeof createProfile>[1], context, condition) =>
    createProfile({ ...context, condition }, given),
  updateProfile: (given: Parameters<typeof updateProfile>[1], context, condition) =>
    updateProfile({ ...context, condition }, given),
  changeUserRoleGroup: (given: Parameters<typeof changeUserRoleGroup>[1], context) =>
    changeUserRoleGroup(signedIn(context), given),
  deleteProfile: (given: { id: string }, context) =>
    deleteProfile({ ...signedIn(context), session: context.product.identity.sessionOf(context) }, given),
}
