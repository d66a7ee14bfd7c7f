import type { WorkStore } from '#sync/replica/storage/work-store.ts'
import { currentCopy, onViewChanged, startedEngine } from '../copy/opened-copy.ts'

type Subscription = { unsubscribe(): void }

/**
 * Makes the function with which a page begins to follow something of a user's own: once for each user, and only while the copy on the
 * screen is theirs. `ended` is called when it becomes somebody else's.
 */
export function followingOwn(
  follow: (work: WorkStore, userId: string) => Subscription,
  ended = () => {},
): (userId: string) => Promise<void> {
  let followed: string | undefined
  let stop = () => {}
  onViewChanged(() => {
    if (followed === undefined || currentCopy()?.userId === followed) return
    followed = undefined
    stop()
    ended()
  })
  return async (userId) => {
    if (followed === userId) return
    followed = userId
    const { work } = await startedEngine()
    if (followed !== userId || currentCopy()?.userId !== userId) return
    const subscription = follow(work, userId)
    stop = () => subscription.unsubscribe()
  }
}
