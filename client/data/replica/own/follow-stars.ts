import { watchOwnOn } from '#sync/replica/own/own-rows.ts'
import { followingOwn } from './follow-own.ts'
import { ownIs } from './stars.ts'

/** From now on the screens know what this user has starred and done, on whatever device. Another user's stars are their own. */
export const followStars = followingOwn(
  (work) => watchOwnOn(work).subscribe({ next: ownIs, error: (error: unknown) => console.warn(error) }),
  () => ownIs(null),
)
