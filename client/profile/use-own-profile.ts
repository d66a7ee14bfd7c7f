import { readOwnUser, type OwnUser } from '#client/data/online/own-account.ts'
import { readProfile, type Profile } from '#client/data/online/profiles.ts'
import { useAnswer } from '#client/data/online/http/use-answer.ts'

import { storeProfile } from '#client/data/online/offline/stored-profile.ts'

export type OwnProfile = { user: OwnUser; profile: Profile | null }

/**
 * The account and the profile of the signed-in user; the profile may not exist yet. Fetched from the server each time; the
 * details stay on the device, to be read without a connection.
 */
export function useOwnProfile(userId: string) {
  return useAnswer(userId, async (signal): Promise<OwnProfile> => {
    const [user, profile] = await Promise.all([readOwnUser(userId, signal), readProfile({ userId }, signal)])
    if (!user) throw new Error('the account of the session is gone')
    if (profile) void storeProfile(userId, { email: user.email, profile }).catch(() => {})
    return { user, profile }
  })
}
