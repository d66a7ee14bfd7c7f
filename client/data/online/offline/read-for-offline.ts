import { readOwnUser } from '../own-account.ts'
import { readPublicPages } from '../page-view-models.ts'
import { readProfile } from '../profiles.ts'
import { storeProfile } from './stored-profile.ts'

/**
 * Fetches what is read without a connection besides the calendar: the public pages, whose answers the service worker keeps, and
 * the own details, which opening the profile stores again. @throws when the server is not reached
 */
export async function readForOffline(userId: string): Promise<void> {
  await readPublicPages()
  const [user, profile] = await Promise.all([readOwnUser(userId), readProfile({ userId })])
  if (user && profile) await storeProfile(userId, { email: user.email, profile })
}
