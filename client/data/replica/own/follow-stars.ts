import { watchOwnOn } from '#sync/replica/own/own-rows.ts'
import { currentCopy, onViewChanged, startedEngine } from '../copy/opened-copy.ts'
import { ownIs } from './stars.ts'

let followed: string | undefined
let stop = () => {}

// Another user's stars are their own.
onViewChanged(() => {
  if (followed === undefined || currentCopy()?.userId === followed) return
  followed = undefined
  stop()
  ownIs(null)
})

/** From now on the screens know what this user has starred and done, on whatever device. */
export async function followStars(userId: string): Promise<void> {
  if (followed === userId) return
  followed = userId
  const { work } = await startedEngine()
  if (followed !== userId || currentCopy()?.userId !== userId) return
  const subscription = watchOwnOn(work).subscribe({
    next: ownIs,
    error: (error: unknown) => console.warn(error),
  })
  stop = () => subscription.unsubscribe()
}
